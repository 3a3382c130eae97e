import { DEFAULT_COMPLETION, DEFAULT_COMPLETION_TOKENS, type TokenCounter } from "@repost/spec";
import { firstThat } from "../first-that.ts";
import type { ContextFile } from "./rank-context.ts";

export interface FillContextOptions {
  readonly files: readonly ContextFile[];
  readonly counter: TokenCounter;
  /** @default 4096, as published */
  readonly maxTokens?: number;
  /** `close` puts the most relevant file last. @default "close", as published */
  readonly order?: "close" | "far";
}

/** Takes files until the token limit (ExecRepoBench, specification D3). */
export function fillContext({
  files,
  counter,
  maxTokens = DEFAULT_COMPLETION_TOKENS.context,
  order = DEFAULT_COMPLETION.order,
}: FillContextOptions): ContextFile[] {
  const included: ContextFile[] = [];
  let remaining = maxTokens;
  for (const file of files) {
    const tokens = counter.count(file.code);
    if (tokens <= remaining) included.push(file);
    else {
      const code = keepStart(file.code, remaining, counter);
      const lines = code.slice(0, code.lastIndexOf("\n") + 1);
      if (lines !== "") included.push({ path: file.path, code: lines });
      break;
    }
    remaining -= tokens;
  }
  return order === "close" ? included.toReversed() : included;
}

export function keepStart(text: string, maxTokens: number, counter: TokenCounter): string {
  const length = longest(text.length, maxTokens, (size) => counter.count(text.slice(0, size)) <= maxTokens);
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/u, "");
}

export function keepEnd(text: string, maxTokens: number, counter: TokenCounter): string {
  const length = longest(text.length, maxTokens, (size) => counter.count(text.slice(text.length - size)) <= maxTokens);
  return text.slice(text.length - length).replace(/^[\uDC00-\uDFFF]/u, "");
}

const CHARACTERS_PER_TOKEN = 4;

function longest(most: number, maxTokens: number, isWithinLimit: (size: number) => boolean): number {
  let top = Math.min(most, Math.max(1, maxTokens) * CHARACTERS_PER_TOKEN);
  while (top < most && isWithinLimit(top)) top = Math.min(most, top * 2);
  return firstThat(top, (size) => !isWithinLimit(size + 1));
}
