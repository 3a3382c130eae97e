import type { Candidate } from "../../subject.ts";
import { code, type Expression } from "../../values/expression.ts";
import { expressionKey } from "../../values/fits.ts";
import { searched } from "../slots.ts";
import { SEARCH_TUNING } from "../search-tuning.ts";
import { type CallContext, type InputGenerator, withoutProvenance } from "./input-generator.ts";

export const sameObject: InputGenerator<CallContext> = {
  name: "same_object",
  generate({ plain, subject: { parameters }, valueGenerator }) {
    const accepts = (index: number, value: Expression): boolean => {
      const parameter = parameters[index];
      return parameter !== undefined && isAmong(value, valueGenerator.variantsFor(parameter));
    };
    return plain
      .slice(0, SEARCH_TUNING.callsWithSameObject)
      .flatMap((call) => withSameObject(withoutProvenance(call), accepts) ?? []);
  },
};

/** Passes the first object twice. Null without objects. */
export function withSameObject(
  candidate: Candidate,
  accepts: (index: number, value: Expression) => boolean,
): Candidate | null {
  const [first, second] = candidate.arguments;
  if (first === undefined || second === undefined || !isObject(first.value) || !accepts(1, first.value)) return null;
  const name = "shared";
  const sharedArguments = candidate.arguments.map((argument, index) =>
    index < 2 ? { ...argument, value: code(name) } : argument,
  );
  return searched({
    ...candidate,
    setup: [...candidate.setup, { kind: "bind", name, value: first.value }],
    arguments: sharedArguments,
  });
}

/** Other parameters may not accept the value. */
export function isAmong(value: Expression, variants: readonly Expression[]): boolean {
  const key = expressionKey(value);
  return variants.some((variant) => expressionKey(variant) === key);
}

function isObject(value: Expression): boolean {
  if (value.kind === "code") return /^new\s+[A-Z]/u.test(value.code);
  return value.kind === "sequence" || value.kind === "mapping" || value.kind === "call";
}
