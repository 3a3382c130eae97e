import type { Parameter } from "../subject.ts";
import type { Expression } from "../values/expression.ts";

/** Whether something that is declared to be a key of another argument is none of its keys; false where these are not known. */
export function namesNoKey(pairs: readonly (readonly [Expression, Parameter | undefined])[]): boolean {
  return pairs.some(([value, parameter]) => {
    const owner = pairs.find(([, other]) => other !== undefined && other.name === parameter?.keysOf)?.[0];
    if (owner?.kind !== "mapping") return false;
    const keys = new Set(owner.entries.map(([key]) => textOf(key)));
    if (keys.has(null)) return false;
    const given = value.kind === "sequence" ? value.items : [value];
    return given.map(textOf).some((text) => text !== null && !keys.has(text));
  });
}

function textOf(value: Expression): string | null {
  if (value.kind === "text") return value.value;
  return value.kind === "integer" ? String(value.value) : null;
}
