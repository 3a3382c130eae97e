import type { FunctionDefinition } from "@repost/spec";
import type { SyntaxNode } from "@repost/syntax";
import { putsIn } from "../search/filled-objects.ts";
import type { Factory, ReceiverPlan } from "../subject.ts";
import { classFactories, type Describe, fallbackFactory, receiverPlan, recordPlan } from "./classes/factories.ts";
import { withPassedValues } from "./refine-parameters.ts";
import { findArguments, type SeedsOptions } from "./seeds.ts";
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
  const plan =
    owner === null ? planForThis(options) : receiverPlan(owner, index, factories, describe, path.at(-1) ?? "");
  if (plan === null) return { receiver: null, factories };
  factories.set(plan.factoryName, plan.factories);
  if (owner !== null) factories.set(plan.fallbackName, [fallbackFactory(owner, self, index)]);
  return { receiver: withExampleArguments(plan, sources, scope), factories };
}

function withExampleArguments(plan: ReceiverPlan, sources: SeedsOptions, scope: TypeScope): ReceiverPlan {
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

/** Returns a plain object for a function that uses `this`. */
function planForThis({ definition, self, scope: { index } }: PlanReceiverOptions): ReceiverPlan | null {
  const isUsed = self.fields.size > 0 || self.kinds.size > 0 || self.calls.length > 0 || self.item !== null;
  if (definition.type === "arrow_function" || !isUsed) return null;
  const [first] = shapesOfUse(self, index).toSorted((left, right) => right.weight - left.weight);
  return first === undefined ? null : recordPlan(first.shape);
}
