import type { Argument, Parameter } from "../subject.ts";

/** Undefined for an argument without a parameter. */
export function parametersOfArguments(
  parameters: readonly Parameter[],
  given: readonly Argument[],
): readonly (Parameter | undefined)[] {
  const positional = parameters.filter(({ kind }) => kind === "positional" || kind === "positional_only");
  const rest = parameters.find(({ kind }) => kind === "rest");
  let place = 0;
  return given.map(({ name }) => {
    if (name === null) return positional[place++] ?? rest;
    return parameters.find((one) => one.name === name) ?? parameters.find(({ kind }) => kind === "named_rest");
  });
}
