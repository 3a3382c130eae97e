import { createHash } from "node:crypto";
import type { Language } from "@repost/spec";
import { type ProgramToken, programShape } from "../shape/program-shape.ts";
import { minHash, type Signature } from "./min-hash.ts";

/** What a function is recognised by, whatever its variables are called and however it is laid out. */
export interface FunctionFingerprint {
  /** Equal for the same program up to the names of its own variables; of its language's family. */
  readonly exact: string;
  /** Null for functions so short that likeness is chance. */
  readonly near: Signature | null;
}

const SHINGLE = 5;
/** Below this many tokens, one other call makes another function of the same form. */
const LEAST_TOKENS = 40;

/**
 * The fingerprint of a function's text, without comments, docstring and layout. Names that the function binds count by their order for
 * `exact` and not at all for `near`; names of attributes and of what it uses from outside stay, for `text.upper()` and
 * `text.lower()` are two functions.
 * @throws SyntaxError_ as loadParser of @repost/syntax does
 */
export async function functionFingerprint(language: Language, text: string): Promise<FunctionFingerprint> {
  const { tokens } = await programShape(language, text);
  const family = language === "python" ? "python" : "javascript";
  return {
    exact: createHash("sha256")
      .update(JSON.stringify([family, ...numbered(tokens)]))
      .digest("base64"),
    near: tokens.length < LEAST_TOKENS ? null : minHash(shingles(tokens, family)),
  };
}

function numbered(tokens: readonly ProgramToken[]): readonly string[] {
  const numbers = new Map<string, number>();
  return tokens.map(({ text, variable }) => {
    if (!variable) return text;
    const number = numbers.get(text) ?? numbers.size;
    numbers.set(text, number);
    return `$${number}`;
  });
}

function shingles(tokens: readonly ProgramToken[], family: string): ReadonlySet<string> {
  const words = tokens.map(({ text, variable }) => (variable ? "$" : text));
  const found = new Set<string>();
  for (let start = 0; start + SHINGLE <= words.length; start += 1) {
    found.add(JSON.stringify([family, ...words.slice(start, start + SHINGLE)]));
  }
  return found;
}
