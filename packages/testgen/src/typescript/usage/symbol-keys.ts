import type { SyntaxNode } from "@repost/syntax";
import type { ModuleIndex } from "../source/module-index.ts";
import type { Use } from "./use.ts";

const CLASSES_OF_SYMBOL: Readonly<Record<string, readonly string[]>> = {
  asyncIterator: ["AsyncIterable", "ReadableStream"],
  toPrimitive: ["Date"],
  match: ["RegExp"],
  matchAll: ["RegExp"],
  replace: ["RegExp"],
  search: ["RegExp"],
  split: ["RegExp"],
  toStringTag: ["Map", "Promise", "Uint8Array"],
};

/** Returns `iterator` for `Symbol.iterator`. */
export function symbolNamed(node: SyntaxNode | null): string | null {
  return /^Symbol\.(\w+)$/u.exec(node?.text ?? "")?.[1] ?? null;
}

export function noteSymbol(use: Use | null, name: string): void {
  if (name === "iterator") use?.mark("list", 1.8);
  for (const className of Object.hasOwn(CLASSES_OF_SYMBOL, name) ? (CLASSES_OF_SYMBOL[name] ?? []) : [])
    use?.classes.add(className);
}

const MAKES_SYMBOL = /^Symbol(?:\.for)?\s*\(/u;
const COMPUTED = /^\[(.+)\]$/u;

/** Returns `KIND` for `const KIND = Symbol("kind")`. */
export function moduleSymbol(node: SyntaxNode | null, { variables, names }: ModuleIndex): string | null {
  if (node?.type !== "identifier" || !names.has(node.text)) return null;
  return MAKES_SYMBOL.test(variables.get(node.text)?.text ?? "") ? node.text : null;
}

export function memberBySymbol(use: Use, variable: string): Use {
  return use.member(`[${variable}]`);
}

export function symbolOfMember(key: string): string | null {
  return COMPUTED.exec(key)?.[1] ?? null;
}
