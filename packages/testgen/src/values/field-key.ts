import { code, text, type Expression } from "./expression.ts";
import type { Field } from "./shape.ts";

export function keyOf({ name, isCode = false }: Field): Expression {
  return isCode ? code(name) : text(name);
}

export function isKeyOf(key: Expression, { name, isCode = false }: Field): boolean {
  return isCode ? key.kind === "code" && key.code === name : key.kind === "text" && key.value === name;
}
