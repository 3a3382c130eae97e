import type { SyntaxNode } from "@repost/syntax";
import type { ModuleIndex } from "../source/module-index.ts";
import { readConstant } from "../source/read-constant.ts";
import { LIBRARY_CLASSES } from "../types/library-classes.ts";
import { createUse, mark, type Use } from "./use.ts";

const KINDS = {
  array: "list",
  object: "mapping",
  string: "text",
  number: "number",
  boolean: "boolean",
  undefined: "nothing",
} as const;
const BY_SMALL_NAME = new Map([...LIBRARY_CLASSES].map((name) => [name.toLowerCase(), name]));
const WEIGHT = 2.2;

/** Reads `value.constructor` and `toString.call(value)`. */
export function classUse(value: Use | null): Use | null {
  return value === null ? null : { ...createUse(), classOf: value };
}

export function noteClassOf(value: Use, other: SyntaxNode, index: ModuleIndex): void {
  const literal = readConstant(other, index);
  const written = literal?.kind === "text" ? literal.value : other.type === "identifier" ? other.text : "";
  const name = (/^\[object ([A-Za-z]\w*)\]$/u.exec(written)?.[1] ?? written).toLowerCase();
  for (const use of [value, ...value.sameClass]) {
    const kind = Object.hasOwn(KINDS, name) ? KINDS[name as keyof typeof KINDS] : undefined;
    if (kind !== undefined) mark(use, kind, WEIGHT);
    if (name === "function") use.calls.push(-1);
    const className = BY_SMALL_NAME.get(name);
    if (className !== undefined) use.classes.add(className);
    else if (literal === null && kind === undefined && /^[A-Z]/u.test(written)) use.classes.add(written);
  }
}

export function noteSameClass(left: Use, right: Use): void {
  if (left.classOf === null || right.classOf === null || left.classOf === right.classOf) return;
  left.classOf.sameClass.add(right.classOf);
  right.classOf.sameClass.add(left.classOf);
}
