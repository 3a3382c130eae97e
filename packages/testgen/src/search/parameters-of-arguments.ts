import type { Argument, Parameter } from "../subject.ts";
import type { Expression } from "../values/expression.ts";

/** Values with their parameters; undefined for values without one. */
export type ArgumentPairs = readonly (readonly [value: Expression, parameter: Parameter | undefined])[];

export function pairArguments(parameters: readonly Parameter[], passedArguments: readonly Argument[]): ArgumentPairs {
  const taken = parametersOfArguments(parameters, passedArguments);
  return passedArguments.map(({ value }, index) => [value, taken[index]]);
}

/** Undefined for an argument without a parameter. */
export function parametersOfArguments(
  parameters: readonly Parameter[],
  passedArguments: readonly Argument[],
): readonly (Parameter | undefined)[] {
  const positional = parameters.filter(({ kind }) => kind === "positional" || kind === "positional_only");
  const rest = parameters.find(({ kind }) => kind === "rest");
  let index = 0;
  return passedArguments.map(({ name }) => {
    if (name === null) return positional[index++] ?? rest;
    return (
      parameters.find((parameter) => parameter.name === name) ?? parameters.find(({ kind }) => kind === "named_rest")
    );
  });
}
