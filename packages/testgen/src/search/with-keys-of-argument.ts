import type { Candidate, Subject } from "../subject.ts";
import type { Expression } from "../values/expression.ts";
import { mutatedBy } from "./provenance.ts";
import { parametersOfArguments } from "./parameters-of-arguments.ts";

/** Replaces texts that are no keys of the other argument. */
export function withKeysOfArgument(candidate: Candidate, { parameters }: Pick<Subject, "parameters">): Candidate {
  if (candidate.origin !== "search" || !parameters.some(({ keysOf }) => keysOf !== undefined)) return candidate;
  const taken = parametersOfArguments(parameters, candidate.arguments);
  const changedArguments = candidate.arguments.map((argument, index) => {
    const owner = taken.findIndex((parameter) => parameter !== undefined && parameter.name === taken[index]?.keysOf);
    const keys = keysIn(candidate.arguments[owner]?.value);
    const value = keys.length === 0 ? argument.value : amongKeys(argument.value, keys);
    return value === argument.value ? argument : { ...argument, value };
  });
  const isChanged = changedArguments.some((argument, index) => argument !== candidate.arguments[index]);
  return isChanged ? mutatedBy("own_keys", candidate, { ...candidate, arguments: changedArguments }) : candidate;
}

function keysIn(value: Expression | undefined): readonly Expression[] {
  return value?.kind === "mapping" ? value.entries.map(([key]) => key).filter(({ kind }) => kind === "text") : [];
}

function amongKeys(value: Expression, keys: readonly Expression[]): Expression {
  if (value.kind === "text") return isAmong(value, keys) ? value : (keys[0] ?? value);
  if (value.kind !== "sequence") return value;
  const items = value.items.map((item, index) =>
    item.kind !== "text" || isAmong(item, keys) ? item : (keys[index % keys.length] ?? item),
  );
  return items.every((item, index) => item === value.items[index]) ? value : { ...value, items };
}

function isAmong(value: Expression & { readonly kind: "text" }, keys: readonly Expression[]): boolean {
  return keys.some((key) => key.kind === "text" && key.value === value.value);
}
