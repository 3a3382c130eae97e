import type { TokenCounter } from "@repost/spec";
import type { ContextFile } from "./rank-context.ts";

export interface FillContextOptions {
  /** Files by relevance, the most relevant first. */
  readonly files: readonly ContextFile[];
  readonly counter: TokenCounter;
  /** @default 4096, as published */
  readonly maxTokens?: number;
  /** `close` puts the most relevant file last, next to the masked file, as published. @default "close" */
  readonly order?: "close" | "far";
}

/**
 * Takes files in order until the token limit. Of the first file that does not fit, the whole lines that fit are taken, and no
 * file after it (ExecRepoBench, specification D3).
 */
export function fillContext({ files, counter, maxTokens = 4096, order = "close" }: FillContextOptions): ContextFile[] {
  const taken: ContextFile[] = [];
  let remaining = maxTokens;
  for (const file of files) {
    const tokens = counter.count(file.code);
    if (tokens <= remaining) taken.push(file);
    else {
      const code = keepStart(file.code, remaining, counter);
      const lines = code.slice(0, code.lastIndexOf("\n") + 1);
      if (lines !== "") taken.push({ path: file.path, code: lines });
      break;
    }
    remaining -= tokens;
  }
  return order === "close" ? taken.toReversed() : taken;
}

/** Returns the longest beginning of a text with at most `maxTokens` tokens. */
export function keepStart(text: string, maxTokens: number, counter: TokenCounter): string {
  const length = longest(text.length, maxTokens, (size) => counter.count(text.slice(0, size)) <= maxTokens);
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/u, "");
}

/** Returns the longest end of a text with at most `maxTokens` tokens. */
export function keepEnd(text: string, maxTokens: number, counter: TokenCounter): string {
  const length = longest(text.length, maxTokens, (size) => counter.count(text.slice(text.length - size)) <= maxTokens);
  return text.slice(text.length - length).replace(/^[\uDC00-\uDFFF]/u, "");
}

/** Characters that are tried first for each token of the limit. */
const CHARACTERS_PER_TOKEN = 4;

/** Returns the largest size that fits. Every text that fits has only fitting beginnings. */
function longest(most: number, maxTokens: number, fits: (size: number) => boolean): number {
  let top = Math.min(most, Math.max(1, maxTokens) * CHARACTERS_PER_TOKEN);
  // Doubling first: a file can be a thousand times longer than the limit, and counting its tokens takes long.
  while (top < most && fits(top)) top = Math.min(most, top * 2);
  let least = 0;
  while (least < top) {
    const middle = Math.ceil((least + top) / 2);
    if (fits(middle)) least = middle;
    else top = middle - 1;
  }
  return least;
}
