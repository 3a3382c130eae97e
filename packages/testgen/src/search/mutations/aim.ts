import type { Candidate, Decision } from "../../subject.ts";
import {
  childrenOf,
  mapChildren,
  replaceNode,
  text,
  type Expression,
  type MappingEntry,
} from "../../values/expression.ts";
import { parametersOfArguments } from "../parameters-of-arguments.ts";
import { mutatedBy } from "../provenance.ts";
import { searched, withValue } from "../slots.ts";
import { argumentsOfView } from "../views.ts";
import { mutateSomeValue } from "./change-value.ts";
import { giveArgument } from "./options.ts";
import { relate } from "./relate.ts";
import { changeReceiver, changeState } from "./state.ts";
import type { MutationTools } from "./tools.ts";

export function aimAt(
  parent: Candidate,
  decision: Decision,
  tools: MutationTools,
  mutator = "aimed_at_decision",
): Candidate {
  return mutatedBy(mutator, parent, changeFor(parent, decision, tools));
}

function changeFor(parent: Candidate, decision: Decision, tools: MutationTools): Candidate {
  const { subject, valueGenerator, valueMutator, random } = tools;
  const name = random.pick(decision.parameters);
  const value = valueFor(decision, tools);
  if (name === undefined) return mutateSomeValue(parent, tools);
  if (name === "receiver" && subject.receiver !== null) return aimAtReceiver(parent, value, tools);
  const index = parametersOfArguments(subject.parameters, parent.arguments).findIndex(
    (parameter) => parameter?.name === name,
  );
  if (index < 0)
    return (
      aimAtView(parent, { name, value, members: decision.members ?? [] }, tools) ?? giveArgument(parent, name, tools)
    );
  const roll = random.below(100);
  if (roll < 20) return relate(parent, tools);
  const before = parent.arguments[index]?.value;
  const parameter = subject.parameters.find((candidateParameter) => candidateParameter.name === name);
  if (before === undefined || parameter === undefined) return parent;
  const slot = { kind: "argument", index } as const;
  if (value !== undefined && roll < 58)
    return withValue(parent, slot, plantIn(decision.members ?? [], before, value, tools));
  return withValue(parent, slot, roll < 80 ? valueMutator.mutate(before) : valueGenerator.randomFor(parameter, random));
}

/** The decision may be in a returned function. */
function aimAtView(
  parent: Candidate,
  { name, value, members }: { name: string; value: Expression | undefined; members: readonly string[] },
  tools: MutationTools,
): Candidate | null {
  const { view } = parent;
  const [before, parameter] =
    view === undefined ? [] : (argumentsOfView(view).find(([, parameter]) => parameter?.name === name) ?? []);
  if (view === undefined || before === undefined || parameter === undefined) return null;
  const { valueMutator, valueGenerator, random } = tools;
  const roll = random.below(100);
  const planted = value !== undefined && roll < 50 ? plantIn(members, before, value, tools) : undefined;
  const after = planted ?? (roll < 75 ? valueMutator.mutate(before) : valueGenerator.randomFor(parameter, random));
  return searched({ ...parent, view: { ...view, expression: replaceNode(view.expression, before, after) } });
}

function valueFor({ values, shapes }: Decision, { valueGenerator, random }: MutationTools): Expression | undefined {
  const shape = shapes.length > 0 && (values.length === 0 || random.chance(0.6)) ? random.pick(shapes) : undefined;
  return shape === undefined ? random.pick(values) : random.pick(valueGenerator.variants(shape).slice(0, 4));
}

function aimAtReceiver(parent: Candidate, value: Expression | undefined, tools: MutationTools): Candidate {
  const { subject, valueMutator, random } = tools;
  const plan = subject.receiver;
  if (plan === null) return parent;
  const roll = random.below(100);
  if (roll < 40) return changeState(parent, plan, tools);
  if (roll < 60) return relate(parent, tools);
  return changeReceiver(parent, (before) =>
    value === undefined || roll < 75 ? valueMutator.mutate(before) : plant(before, value, tools),
  );
}

/** Probability of changing a member that the decision reads. */
const CHANCE_OF_MEMBER = 0.6;

function plantIn(members: readonly string[], before: Expression, value: Expression, tools: MutationTools): Expression {
  const { random } = tools;
  if (before.kind !== "mapping" || members.length === 0 || !random.chance(CHANCE_OF_MEMBER))
    return plant(before, value, tools);
  const isRead = ([key]: MappingEntry): boolean => key.kind === "text" && members.includes(key.value);
  const read = random.pick(before.entries.filter(isRead));
  if (read !== undefined)
    return {
      ...before,
      entries: before.entries.map((entry) => (entry === read ? ([entry[0], value] as const) : entry)),
    };
  const name = random.pick(members) ?? "";
  return { ...before, entries: [...before.entries, [text(name), value]] };
}

function plant(before: Expression, value: Expression, tools: MutationTools): Expression {
  const { random } = tools;
  // Texts such as addresses and dates contain the compared numbers.
  if (before.kind === "text" && value.kind === "integer" && random.chance(0.6)) {
    const number = random.pick([...before.value.matchAll(/\d+/gu)]);
    if (number !== undefined)
      return text(
        before.value.slice(0, number.index) + value.value + before.value.slice(number.index + number[0].length),
      );
  }
  if (before.kind === "text" && value.kind === "text" && random.chance(0.6)) {
    const at = random.below(before.value.length + 1);
    return { kind: "text", value: before.value.slice(0, at) + value.value + before.value.slice(at) };
  }
  if (before.kind === "mapping" && value.kind === "text" && random.chance(0.6)) {
    const [, sample] = random.pick(before.entries) ?? [value, value];
    return { ...before, entries: [...before.entries, [value, sample]] };
  }
  if (before.kind === "sequence" && random.chance(0.25)) return { ...before, items: before.items.map(() => value) };
  const children = childrenOf(before);
  if (children.length === 0 || (before.kind !== "call" && random.chance(0.3))) return value;
  // Decisions read a mapping's values, not its keys.
  const childIndex =
    before.kind === "mapping" ? 2 * random.below(before.entries.length) + 1 : random.below(children.length);
  return mapChildren(before, (child, index) => (index === childIndex ? plant(child, value, tools) : child));
}
