import { setImmediate } from "node:timers/promises";
import { serialize } from "node:v8";
import type { Language } from "@repost/spec";
import { loadParser, type SyntaxTree } from "@repost/syntax";
import type { LanguageIndex, ReadFile } from "./language-index.ts";
import type { ReadingCache } from "./reading-cache.ts";

export interface FileText {
  readonly path: string;
  readonly code: string;
}

export interface ReadFilesOptions {
  readonly languageIndex: LanguageIndex;
  readonly files: readonly FileText[];
  readonly cache: ReadingCache | null;
  readonly trees: Map<string, SyntaxTree> | null;
  readonly signal?: AbortSignal | undefined;
}

/** Characters between checks for cancellation. */
const charactersATurn = 200_000;

interface Missing extends FileText {
  readonly position: number;
  readonly language: Language;
  readonly key: string;
}

export async function readFiles(options: ReadFilesOptions): Promise<readonly ReadFile<unknown>[]> {
  const { files } = options;
  const readings = new Map<number, unknown>();
  const missing = await readKept(options, readings);
  await readMissing(options, missing, readings);
  return files.map(({ path, code }, position) => ({ path, code, reading: readings.get(position) }));
}

async function readKept(
  { languageIndex, files, cache, signal }: ReadFilesOptions,
  readings: Map<number, unknown>,
): Promise<readonly Missing[]> {
  const missing: Missing[] = [];
  const pause = createPause(signal);
  for (const [position, { path, code }] of files.entries()) {
    await pause(code.length / 10);
    const language = languageIndex.languageOf(path);
    const key = cache?.keyOf(language, code) ?? "";
    const reading = cache?.read(key);
    if (reading === undefined) missing.push({ path, code, position, language, key });
    else readings.set(position, reading);
  }
  return missing;
}

async function readMissing(
  { languageIndex, cache, trees, signal }: ReadFilesOptions,
  missing: readonly Missing[],
  readings: Map<number, unknown>,
): Promise<void> {
  const pause = createPause(signal);
  for (const { path, code, position, language, key } of missing) {
    await pause(code.length);
    const parser = await loadParser(language);
    using tree = parser.parse(code);
    const reading = languageIndex.read(tree.root, code);
    trees?.set(path, tree);
    readings.set(position, reading);
    cache?.write(key, serialize(reading));
  }
  cache?.prune();
}

function createPause(signal: AbortSignal | undefined): (characters: number) => Promise<void> {
  let done = 0;
  return async (characters) => {
    signal?.throwIfAborted();
    done += characters;
    if (done < charactersATurn) return;
    done = 0;
    await setImmediate();
    signal?.throwIfAborted();
  };
}
