import type { Expression } from "./expression.ts";

/** True for items of a set and keys of a mapping. */
export function isHashable(expression: Expression): boolean {
  if (expression.kind === "mapping") return false;
  if (expression.kind !== "sequence") return true;
  return expression.form === "tuple" && expression.items.every(isHashable);
}
