import type { Argument, Candidate } from "../../subject.ts";
import type { Expression } from "../../values/expression.ts";
import { namedEntries } from "../../values/argument-rows.ts";
import { parametersOfArguments } from "../parameters-of-arguments.ts";
import { searched } from "../slots.ts";
import { mutateSomeValue } from "./change-value.ts";
import type { MutationTools } from "./tools.ts";

export function toggleOptional(parent: Candidate, tools: MutationTools): Candidate {
  const { subject, random } = tools;
  const passedParameters = parametersOfArguments(subject.parameters, parent.arguments);
  const dropped = random.pick(
    parent.arguments.flatMap((argument, index) =>
      argument.name !== null && passedParameters[index]?.optional === true ? [index] : [],
    ),
  );
  if (dropped !== undefined && random.chance(0.4))
    return searched({ ...parent, arguments: parent.arguments.filter((_, index) => index !== dropped) });
  const missing = subject.parameters.filter(
    (parameter) =>
      parameter.optional &&
      (!passedParameters.includes(parameter) || parameter.kind === "rest" || parameter.kind === "named_rest"),
  );
  const parameter = random.pick(missing);
  return parameter === undefined ? mutateSomeValue(parent, tools) : giveArgument(parent, parameter.name, tools);
}

/** A rest parameter takes a further argument. */
export function giveArgument(parent: Candidate, name: string, tools: MutationTools): Candidate {
  const { subject, valueGenerator, random } = tools;
  const parameter = subject.parameters.find((candidateParameter) => candidateParameter.name === name);
  if (parameter === undefined) return mutateSomeValue(parent, tools);
  const value = valueGenerator.randomFor(parameter, random);
  if (parameter.kind === "named_rest") return giveEntry(parent, random.pick(namedEntries(value)));
  const positional = parent.arguments.filter((argument) => argument.name === null);
  const keywords = parent.arguments.filter((argument) => argument.name !== null);
  const added: Argument = {
    name: parameter.kind === "rest" || parameter.kind === "positional_only" ? null : name,
    value,
  };
  return searched({
    ...parent,
    arguments: added.name === null ? [...positional, added, ...keywords] : [...parent.arguments, added],
  });
}

function giveEntry(parent: Candidate, entry: readonly [string, Expression] | undefined): Candidate {
  if (entry === undefined) return parent;
  const [name, value] = entry;
  return searched({
    ...parent,
    arguments: [...parent.arguments.filter((argument) => argument.name !== name), { name, value }],
  });
}
