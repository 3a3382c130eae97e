import type { Candidate } from "../../subject.ts";
import { replaceNode, type Expression } from "../../values/expression.ts";
import { parametersOfArguments } from "../parameters-of-arguments.ts";
import { searched, slotsOf, valueAt, withValue } from "../slots.ts";
import { argumentsOfView } from "../views.ts";
import type { MutationTools } from "./tools.ts";

/** Arguments are chosen twice as often. */
function changeSomewhere(
  parent: Candidate,
  change: (before: Expression) => Expression,
  { random }: MutationTools,
): Candidate {
  const slots = slotsOf(parent);
  const slot = random.pickWeighted(slots, ({ kind }) => (kind === "argument" ? 2 : 1));
  const before = slot === undefined ? undefined : valueAt(parent, slot);
  return slot === undefined || before === undefined ? parent : withValue(parent, slot, change(before));
}

export function mutateSomeValue(parent: Candidate, tools: MutationTools): Candidate {
  return changeSomewhere(parent, (before) => tools.valueMutator.mutate(before), tools);
}

export function refreshArgument(parent: Candidate, { subject, valueGenerator, random }: MutationTools): Candidate {
  const parameters = parametersOfArguments(subject.parameters, parent.arguments);
  const index = random.below(Math.max(parent.arguments.length, 1));
  const parameter = parameters[index];
  return parameter === undefined
    ? parent
    : withValue(parent, { kind: "argument", index }, valueGenerator.randomFor(parameter, random));
}

export function borrowArgument(parent: Candidate, tools: MutationTools, other: Candidate): Candidate {
  const index = tools.random.below(Math.max(parent.arguments.length, 1));
  const lent = other.arguments[index];
  // Values that need setup statements cannot be copied.
  if (lent === undefined || lent.value.kind === "code" || other.setup.length > 0) return mutateSomeValue(parent, tools);
  return withValue(parent, { kind: "argument", index }, lent.value);
}

export function refreshView(parent: Candidate, { valueGenerator, random }: MutationTools): Candidate {
  const { view } = parent;
  const viewArguments = view === undefined ? [] : argumentsOfView(view);
  const [value, parameter] = random.pick(viewArguments) ?? [];
  if (view === undefined || value === undefined || parameter === undefined) return parent;
  const expression = replaceNode(view.expression, value, valueGenerator.randomFor(parameter, random));
  return searched({ ...parent, view: { ...view, expression } });
}
