import type { Parameter } from "../subject.ts";
import type { Expression } from "../values/expression.ts";

/** False if the keys are unknown. */
export function namesNoKey(pairs: readonly (readonly [Expression, Parameter | undefined])[]): boolean {
  return pairs.some(([value, parameter]) => {
    const owner = pairs.find(([, other]) => other !== undefined && other.name === parameter?.keysOf)?.[0];
    if (owner?.kind === "code") return isVariable(owner) && keysIn(value).length > 0;
    if (owner?.kind !== "mapping") return false;
    const keys = new Set(owner.entries.map(([key]) => textOf(key)));
    if (keys.has(null)) return false;
    return keysIn(value).some((text) => !keys.has(text));
  });
}

function isVariable({ code }: Expression & { readonly kind: "code" }): boolean {
  return /^[A-Za-z_$][\w$]*$/u.test(code);
}

function keysIn(value: Expression): readonly string[] {
  const given = value.kind === "sequence" ? value.items : [value];
  return given.map(textOf).filter((text) => text !== null);
}

function textOf(value: Expression): string | null {
  if (value.kind === "text") return value.value;
  return value.kind === "integer" ? String(value.value) : null;
}
