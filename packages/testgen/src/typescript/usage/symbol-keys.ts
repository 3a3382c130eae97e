import type { SyntaxNode } from "@repost/syntax";
import type { ModuleIndex } from "../source/module-index.ts";
import { fieldOf, mark, type Use } from "./use.ts";

/** Platform classes by a well-known symbol. */
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

/** Returns a well-known symbol, `iterator` for `Symbol.iterator`; null for all else. */
export function symbolNamed(node: SyntaxNode | null): string | null {
  return /^Symbol\.(\w+)$/u.exec(node?.text ?? "")?.[1] ?? null;
}

/** Records that code reads a well-known symbol of a value. */
export function noteSymbol(use: Use | null, name: string): void {
  if (name === "iterator") mark(use, "list", 1.8);
  for (const one of Object.hasOwn(HAVE, name) ? (HAVE[name] ?? []) : []) use?.classes.add(one);
}

const MAKES_SYMBOL = /^Symbol(?:\.for)?\s*\(/u;
const COMPUTED = /^\[(.+)\]$/u;

/** Returns the exported variable of a symbol: `KIND` for `const KIND = Symbol("kind")`. */
export function ownSymbol(node: SyntaxNode | null, { variables, names }: ModuleIndex): string | null {
  if (node?.type !== "identifier" || !names.has(node.text)) return null;
  return MAKES_SYMBOL.test(variables.get(node.text)?.text ?? "") ? node.text : null;
}

/** Returns the member of a value by a symbol of the module. */
export function memberBySymbol(use: Use, variable: string): Use {
  return fieldOf(use, `[${variable}]`);
}

/** Returns the variable of a symbol key; null for other keys. */
export function symbolOfMember(key: string): string | null {
  return COMPUTED.exec(key)?.[1] ?? null;
}
