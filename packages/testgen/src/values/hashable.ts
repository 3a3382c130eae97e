import type { Expression } from "./expression.ts";

/** Returns whether a value can be in a set or a key of a mapping. */
export function isHashable(expression: Expression): boolean {
  if (expression.kind === "mapping") return false;
  if (expression.kind !== "sequence") return true;
  return expression.form === "tuple" && expression.items.every(isHashable);
}
