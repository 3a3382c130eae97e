import { createHash } from "node:crypto";
import { familyOf, type Language } from "@repost/spec";
import { type ProgramToken, programShape } from "../shape/program-shape.ts";
import { minHash, type Signature } from "./min-hash.ts";

export interface FunctionFingerprint {
  /** Equal up to own variable names, within a language family. */
  readonly exact: string;
  /** Null for short functions, whose similarity is chance. */
  readonly near: Signature | null;
}

const SHINGLE = 5;
/** In shorter functions one call makes a difference. */
const LEAST_TOKENS = 40;

/**
 * Ignores comments, docstring and layout. Keeps attributes and external names: `text.upper()` and `text.lower()`
 * differ.
 * @throws SyntaxAdapterError as loadParser of @repost/syntax does
 */
export async function functionFingerprint(language: Language, text: string): Promise<FunctionFingerprint> {
  const { tokens } = await programShape(language, text);
  const family = familyOf(language);
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
  const features = new Set<string>();
  for (let start = 0; start + SHINGLE <= words.length; start += 1) {
    features.add(JSON.stringify([family, ...words.slice(start, start + SHINGLE)]));
  }
  return features;
}
