import type { Parser } from "@repost/syntax";
import { unknown, type Shape } from "../../values/shape.ts";
import type { ModuleIndex } from "../source/module-index.ts";
import { readType } from "./read-type.ts";

export interface DocumentedParameter {
  readonly shape: Shape;
  readonly optional: boolean;
}

const PARAMETER = /@(?:param|arg|argument)\s*\{((?:[^{}]|\{[^{}]*\})*)\}\s*(\[)?\s*([A-Za-z_$][\w$]*)(\.)?/gu;

/** Types that a documentation comment gives to parameters, by name. */
export function documentedTypes(
  documentation: string,
  parser: Parser,
  index: ModuleIndex,
): ReadonlyMap<string, DocumentedParameter> {
  const found = new Map<string, DocumentedParameter>();
  for (const [, written = "", bracket, name = "", dot] of documentation.matchAll(PARAMETER)) {
    if (dot !== undefined || found.has(name)) continue;
    const optional = bracket !== undefined || written.trimEnd().endsWith("=");
    found.set(name, { shape: typeOf(written, parser, index), optional });
  }
  return found;
}

/** The type that a text stands for; JSDoc's own forms are written as TypeScript's first. */
export function typeOf(written: string, parser: Parser, index: ModuleIndex): Shape {
  const plain = written
    .trim()
    .replace(/^\.\.\.|[=!]$|^[!]/gu, "")
    .replace(/^\?(.*)$/u, "$1|null")
    .replaceAll(".<", "<")
    .replaceAll(/\*/gu, "unknown");
  using tree = parser.parse(`let value: ${plain};`);
  if (tree.root.hasError) return unknown;
  const [annotation] = tree.root.descendantsOfType("type_annotation");
  return readType(annotation ?? null, index);
}
