import { setImmediate } from "node:timers/promises";
import { loadParser, type SyntaxTree } from "@repost/syntax";
import type { LanguageIndex, ReadFile } from "./language-index.ts";
import type { SourceText } from "../files/source-text.ts";
import { readCached, type ReadingCache } from "./reading-cache.ts";

export interface ReadFilesOptions {
  readonly languageIndex: LanguageIndex;
  readonly files: readonly Pick<SourceText, "path" | "code">[];
  readonly cache: ReadingCache | null;
  readonly trees: Map<string, SyntaxTree> | null;
  readonly signal?: AbortSignal | undefined;
}

/** Characters between checks for cancellation. */
const charactersATurn = 200_000;

export async function readFiles(options: ReadFilesOptions): Promise<readonly ReadFile<unknown>[]> {
  const { languageIndex, files, cache, trees, signal } = options;
  const pause = createPause(signal);
  const read: ReadFile<unknown>[] = [];
  for (const { path, code } of files) {
    const language = languageIndex.languageOf(path);
    await pause(code.length);
    const reading = await readCached(cache, { language, code }, async () => {
      const parser = await loadParser(language);
      using tree = parser.parse(code);
      trees?.set(path, tree);
      return languageIndex.read(tree.root, code);
    });
    read.push({ path, code, reading });
  }
  cache?.prune();
  return read;
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
