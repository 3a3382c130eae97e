import type { SyntaxNode } from "@repost/syntax";
import type { ModuleIndex } from "../source/module-index.ts";
import { fieldOf, mark, type Use } from "./use.ts";

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

const MAKES_SYMBOL = /^Symbol(?:\.for)?\s*\(/u;
const COMPUTED = /^\[(.+)\]$/u;

/** The variable of the module that a node names and that holds a symbol of its own, where inputs can name it: `KIND` of `const KIND = Symbol("kind")`. */
export function ownSymbol(node: SyntaxNode | null, { variables, names }: ModuleIndex): string | null {
  if (node?.type !== "identifier" || !names.has(node.text)) return null;
  return MAKES_SYMBOL.test(variables.get(node.text)?.text ?? "") ? node.text : null;
}

/** What a value is asked for by a symbol that a variable of the module holds. */
export function memberBySymbol(use: Use, variable: string): Use {
  return fieldOf(use, `[${variable}]`);
}

/** The variable whose symbol is the key of a member; null of a key that is a name. */
export function symbolOfMember(key: string): string | null {
  return COMPUTED.exec(key)?.[1] ?? null;
}
