import type { FunctionDefinition } from "@repost/spec";
import type { SyntaxNode } from "@repost/syntax";
import { putsIn } from "../search/filled-objects.ts";
import type { Factory, ReceiverPlan } from "../subject.ts";
import { classFactories, type Describe, receiverPlan, recordPlan, withStubs } from "./classes/factories.ts";
import { withPassedValues } from "./refine-parameters.ts";
import { findArguments, type SeedsOptions } from "./seeds.ts";
import { childText } from "./source/nodes.ts";
import type { TypeScope } from "./types/type-scope.ts";
import { shapesOfUse } from "./usage/shapes-of-use.ts";
import type { Use } from "./usage/use.ts";

const MOST_ACTIONS_WITH_EXAMPLES = 3;

export interface PlanReceiverOptions {
  readonly definition: SyntaxNode;
  readonly path: readonly string[];
  readonly owner: string | null;
  readonly self: Use;
  readonly scope: TypeScope;
  readonly describe: Describe;
  readonly sources: SeedsOptions;
}

/** The receiver is null for plain functions. */
export function planReceiver(options: PlanReceiverOptions): {
  readonly receiver: ReceiverPlan | null;
  readonly factories: ReadonlyMap<string, readonly Factory[]>;
} {
  const { path, owner, self, scope, describe, sources } = options;
  const { index } = scope;
  const factories = new Map(classFactories(scope, describe));
  const plan = owner === null ? planForThis(options, factories) : null;
  const ofOwner =
    owner === null ? null : withStubs(receiverPlan(owner, index, factories, describe, path.at(-1) ?? ""), self, index);
  for (const [name, fallbacks] of ofOwner?.factories ?? []) factories.set(name, fallbacks);
  const receiver = withExampleArguments(ofOwner?.plan ?? plan, sources, scope);
  if (receiver !== null) factories.set(receiver.factoryName, receiver.factories);
  return { receiver, factories };
}

function withExampleArguments(plan: ReceiverPlan | null, sources: SeedsOptions, scope: TypeScope): ReceiverPlan | null {
  if (plan === null) return null;
  const programs = [sources.documentation, ...sources.usages];
  const used = plan.actions.filter(
    (action) => putsIn(action) && programs.some((program) => program.includes(`.${action.callee}(`)),
  );
  const seen = new Set(used.slice(0, MOST_ACTIONS_WITH_EXAMPLES));
  const actions = plan.actions.map((action) => {
    if (!seen.has(action)) return action;
    const passedValues = findArguments({ ...sources, name: action.callee, use: "method" });
    const parameters = action.parameters.map((parameter, index) =>
      withPassedValues(parameter, passedValues[index] ?? [], scope),
    );
    return { ...action, parameters };
  });
  return { ...plan, actions };
}

export function classOfReceiver(
  { kind }: FunctionDefinition,
  path: readonly string[],
  { index }: TypeScope,
): string | null {
  const owner = path.findLast((name, index) => index < path.length - 1 && name !== "prototype") ?? "";
  if (path.at(-1) === "constructor") return null;
  const isOfObject = kind === "method" || kind === "property" || path.includes("prototype");
  return isOfObject && index.classes.has(owner) ? owner : null;
}

/** Constructors that call themselves need no object. */
function constructsWithoutNew(definition: SyntaxNode): boolean {
  const body = childText(definition, "body");
  const [, className] = /!\s*\(\s*[\w$]+\s+instanceof\s+([\w$]+)\s*\)|!\s*new\.target\b/u.exec(body) ?? [];
  return className === undefined ? /!\s*new\.target\b/u.test(body) : className === childText(definition, "name");
}

/** Returns a matching or plain object for a function that uses `this`. */
function planForThis(
  { definition, self, scope: { index }, describe, path }: PlanReceiverOptions,
  factories: ReadonlyMap<string, readonly Factory[]>,
): ReceiverPlan | null {
  const isUsed = self.fields.size > 0 || self.kinds.size > 0 || self.calls.length > 0 || self.item !== null;
  if (definition.type === "arrow_function" || !isUsed || constructsWithoutNew(definition)) return null;
  const owner = [...index.classes.values()].find(({ methods }) =>
    [...methods.values()].some(({ id }) => id === definition.id),
  );
  const shapes = shapesOfUse(self, index).toSorted((left, right) => right.weight - left.weight);
  const [matched] = shapes.flatMap(({ shape }) =>
    shape.kind === "instance" && index.classes.has(shape.name) ? [shape.name] : [],
  );
  const name = owner?.name ?? matched;
  if (name !== undefined && (factories.get(name) ?? []).length > 0)
    return receiverPlan(name, index, factories, describe, path.at(-1) ?? "");
  const [first] = shapes;
  const holder = index.names.has(path[0] ?? "") ? path.slice(0, -1).join(".") : "";
  return first === undefined ? null : recordPlan(first.shape, holder);
}
