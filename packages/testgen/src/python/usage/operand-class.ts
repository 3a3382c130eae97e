import type { SyntaxNode } from "@repost/syntax";
import { isEnum } from "../classes/class-kinds.ts";
import { classLineage } from "../source/module-index.ts";
import type { Reading } from "./reading.ts";

const METHODS: Readonly<Record<string, string>> = {
  "+": "__add__",
  "-": "__sub__",
  "*": "__mul__",
  "/": "__truediv__",
  "//": "__floordiv__",
  "%": "__mod__",
  "**": "__pow__",
  "@": "__matmul__",
  "&": "__and__",
  "|": "__or__",
  "^": "__xor__",
  "<<": "__lshift__",
  ">>": "__rshift__",
};

/** Class of a receiver, an enumeration member or a new object. */
export function operandClass(node: SyntaxNode, { index, className }: Reading): string | null {
  if (node.type === "identifier") return node.text === "self" ? className : null;
  if (node.type === "attribute") {
    const name = node.childForFieldName("object")?.text ?? "";
    return index.classes.has(name) && isEnum(index, name) ? name : null;
  }
  if (node.type !== "call") return null;
  const name = node.childForFieldName("function")?.text ?? "";
  return index.classes.has(name) ? name : null;
}

export function hasOperator(className: string, operator: string, { index }: Reading): boolean {
  const method = METHODS[operator];
  return method !== undefined && classLineage(index, className).some(({ methods }) => methods.has(method));
}
