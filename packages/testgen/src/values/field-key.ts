import { code, text, type Expression } from "./expression.ts";
import type { Field } from "./shape.ts";

/** Returns the key of a field: its name, or a code expression. */
export function keyOf({ name, isCode = false }: Field): Expression {
  return isCode ? code(name) : text(name);
}

/** Returns whether a key is that of a field. */
export function isKeyOf(key: Expression, { name, isCode = false }: Field): boolean {
  return isCode ? key.kind === "code" && key.code === name : key.kind === "text" && key.value === name;
}
