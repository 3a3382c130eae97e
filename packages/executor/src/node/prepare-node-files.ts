import { createHash } from "node:crypto";
import type { ExecutionFile, ExecutionRequest } from "@repost/spec";
import { directCallsLibrary, makesDirectCalls } from "./direct-calls-library.ts";
import { instrument } from "./instrument.ts";
import { contentText, sourceKind, type TextFiles } from "./source-kind.ts";
import { stripTypes } from "./strip-types.ts";
import { watchComparisons } from "./watch-comparisons.ts";

export class RecentTexts {
  readonly #texts = new Map<string, Promise<string>>();
  readonly #most: number;

  constructor(most = 500) {
    this.#most = most;
  }

  async get(parts: readonly string[], make: () => Promise<string>): Promise<string> {
    const key = createHash("sha256").update(JSON.stringify(parts)).digest("base64");
    const cached = this.#texts.get(key);
    this.#texts.delete(key);
    const text = cached ?? make();
    this.#texts.set(key, text);
    const oldest = this.#texts.size > this.#most ? this.#texts.keys().next().value : undefined;
    if (oldest !== undefined) this.#texts.delete(oldest);
    try {
      return await text;
    } catch (error) {
      this.#texts.delete(key);
      throw error;
    }
  }
}

/** Replaces contents of files and keeps their names. */
type PrepareNodeFiles = (request: ExecutionRequest) => Promise<ExecutionRequest>;

export function createNodePreparation(): PrepareNodeFiles {
  const prepared = new RecentTexts();
  return async (request) => {
    if (request.runtime !== "node") return request;
    const texts = textsOf(request);
    const files = request.files.map((file) => prepareFile(file, request, texts, prepared));
    const library = makesDirectCalls(request) ? { library: await directCallsLibrary() } : {};
    return { ...request, files: await Promise.all(files), ...library };
  };
}

async function prepareFile(
  { path, content }: ExecutionFile,
  { trace }: ExecutionRequest,
  texts: TextFiles,
  prepared: RecentTexts,
): Promise<ExecutionFile> {
  const kind = sourceKind(path);
  const traced = trace?.path === path ? trace : null;
  if (kind === undefined || !(kind.typed || traced !== null)) return { path, content };
  const code = texts.get(path) ?? "";
  const surroundings = [...texts].filter(([other]) => /(?:^|\/)(?:package|tsconfig)\.json$/.test(other)).flat();
  const isWatched = traced?.comparisons === true;
  const counted = traced === null ? "" : `${traced.start_line}-${traced.end_line}${isWatched ? " compared" : ""}`;
  const text = await prepared.get([path, counted, code, ...surroundings], async () => {
    const counting = traced === null ? code : ((await instrument(path, code, traced)) ?? code);
    const plain = kind.typed ? await stripTypes(path, counting, texts) : counting;
    return isWatched ? watchComparisons(path, plain) : plain;
  });
  return { path, content: text };
}

function textsOf({ files }: ExecutionRequest): TextFiles {
  const readable = files.filter(({ path }) => sourceKind(path) !== undefined || path.endsWith(".json"));
  return new Map(readable.map(({ path, content }) => [path, contentText(content)]));
}
