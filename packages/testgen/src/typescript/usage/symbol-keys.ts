import type { SyntaxNode } from "@repost/syntax";
import { mark, type Use } from "./use.ts";

/** Classes of the platform whose objects have a member by a symbol of the language, which nothing else is given by chance. */
const HAVE: Readonly<Record<string, readonly string[]>> = {
  asyncIterator: ["AsyncIterable", "ReadableStream"],
  toPrimitive: ["Date"],
  match: ["RegExp"],
  matchAll: ["RegExp"],
  replace: ["RegExp"],
  search: ["RegExp"],
  split: ["RegExp"],
  toStringTag: ["Map", "Promise", "Uint8Array"],
};

/** The symbol of the language that is written, `iterator` of `Symbol.iterator`; null for all else. */
export function symbolNamed(node: SyntaxNode | null): string | null {
  return /^Symbol\.(\w+)$/u.exec(node?.text ?? "")?.[1] ?? null;
}

/** Notes that a value is asked for what it has by a symbol of the language. */
export function noteSymbol(use: Use | null, name: string): void {
  if (name === "iterator") mark(use, "list", 1.8);
  for (const one of Object.hasOwn(HAVE, name) ? (HAVE[name] ?? []) : []) use?.classes.add(one);
}
