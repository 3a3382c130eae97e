import { readFile } from "node:fs/promises";
import { basename, dirname } from "node:path";
import type { TokenCounter } from "@repost/spec";
import type { TokenEncoding } from "@repost/spec/settings";
import { tokenizerUnusable } from "../../errors.ts";

/** Built-in tokenizer, or path of Hugging Face's `tokenizer.json`. */
export type TokenizerChoice = TokenEncoding | (string & {});

/**
 * Loads a tokenizer from this machine.
 *
 * @throws ContextError CONTEXT_TOKENIZER_UNUSABLE
 */
export async function loadTokenCounter(choice: TokenizerChoice = "o200k_base"): Promise<TokenCounter> {
  if (choice === "o200k_base") return encodingCounter("o200k_base", await import("gpt-tokenizer/encoding/o200k_base"));
  if (choice === "cl100k_base")
    return encodingCounter("cl100k_base", await import("gpt-tokenizer/encoding/cl100k_base"));
  return await fileCounter(choice);
}

interface Encoding {
  countTokens(text: string, options: { readonly disallowedSpecial: Set<string> }): number;
}

/** `<|endoftext|>` in code is plain text. */
const asText = { disallowedSpecial: new Set<string>() };

function encodingCounter(name: TokenEncoding, encoding: Encoding): TokenCounter {
  return counterOf(name, (text) => encoding.countTokens(text, asText));
}

/** The library's types do not resolve under Node. */
interface TokenizerLibrary {
  readonly Tokenizer: new (
    description: object,
    config: object,
  ) => {
    encode(text: string, options: { readonly add_special_tokens: boolean }): { readonly ids: readonly number[] };
  };
}

async function fileCounter(path: string): Promise<TokenCounter> {
  const library: unknown = await import("@huggingface/tokenizers");
  const { Tokenizer } = library as TokenizerLibrary;
  try {
    const tokenizer = new Tokenizer(withoutAddedTokens(JSON.parse(await readFile(path, "utf8"))), {});
    const count = (text: string): number => tokenizer.encode(text, { add_special_tokens: false }).ids.length;
    count("def f():");
    return counterOf(nameOf(path), count);
  } catch (cause) {
    throw tokenizerUnusable(path, cause);
  }
}

function withoutAddedTokens(description: unknown): object {
  if (typeof description !== "object" || description === null) throw new TypeError("It is no object.");
  return { ...description, added_tokens: [] };
}

function nameOf(path: string): string {
  const name = basename(path);
  return name === "tokenizer.json" ? `${basename(dirname(path))}/${name}` : name;
}

function counterOf(name: string, countPart: (text: string) => number): TokenCounter {
  return {
    name,
    count: (text) => shortRuns(text).reduce((sum, part) => sum + countPart(part), 0),
  };
}

const RUNS = /[\p{L}\p{M}]+|[\s/]+|[^\s\p{L}\p{N}]+/gu;

/** Tokenizers take quadratic time for long runs. */
const MAX_RUN = 1000;

function shortRuns(text: string): readonly string[] {
  if (text.length <= MAX_RUN) return [text];
  const parts: string[] = [];
  let from = 0;
  for (const { 0: run, index } of text.matchAll(RUNS)) {
    for (let position = MAX_RUN; position < run.length; position += MAX_RUN) {
      const cut = index + position + (isLowSurrogate(run.charCodeAt(position)) ? 1 : 0);
      parts.push(text.slice(from, cut));
      from = cut;
    }
  }
  parts.push(text.slice(from));
  return parts;
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
