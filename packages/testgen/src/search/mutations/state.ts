import type { Candidate, ReceiverPlan, Statement } from "../../subject.ts";
import { call, code, type Expression } from "../../values/expression.ts";
import { actionCalls, bind } from "../action-calls.ts";
import { receiversOf } from "../generators/generator-table.ts";
import { putsIn } from "../filled-objects.ts";
import { searched, withValue } from "../slots.ts";
import type { MutationTools } from "./tools.ts";

const MAX_ACTIONS = 4;
const WEIGHT_OF_RELEVANT_ACTION = 3;
/** Caches need an earlier call with the same arguments. */
const CHANCE_OF_SAME_ARGUMENTS = 0.5;

function freshReceiver(
  parent: Candidate,
  plan: ReceiverPlan,
  { valueGenerator, valueMutator, random }: MutationTools,
): Candidate {
  const object = random.pick(receiversOf(plan, valueGenerator));
  if (object === undefined) return parent;
  const renewed = random.chance(0.5) ? valueMutator.mutate(object) : object;
  const at = parent.setup.findIndex((statement) => statement.kind === "bind" && statement.name === plan.variable);
  if (at >= 0) return withValue(parent, { kind: "setup", index: at }, renewed);
  return parent.setup.length > 0 ? parent : searched({ ...parent, receiver: renewed });
}

export function changeState(parent: Candidate, plan: ReceiverPlan, tools: MutationTools): Candidate {
  const { valueGenerator, random } = tools;
  if (parent.receiver === null) return parent;
  const isAction = (statement: Statement): boolean =>
    statement.kind === "run" || (statement.kind === "bind" && statement.name.includes("."));
  const runs = parent.setup.filter(isAction).length;
  if (runs >= MAX_ACTIONS || (runs > 0 && random.chance(0.3))) {
    const last = parent.setup.findLastIndex(isAction);
    return searched({ ...parent, setup: parent.setup.filter((_, index) => index !== last) });
  }
  const named = nameReceiver(parent, plan);
  const action = random.pickWeighted(plan.actions, (candidateAction) =>
    putsIn(candidateAction) || candidateAction.isRelevant === true ? WEIGHT_OF_RELEVANT_ACTION : 1,
  );
  const run =
    action === undefined || named === null
      ? undefined
      : action.isTarget === true && random.chance(CHANCE_OF_SAME_ARGUMENTS)
        ? callAsNow(parent, `${named.variable}.${action.callee}`)
        : random.pick(actionCalls({ ...plan, variable: named.variable }, action, valueGenerator));
  if (run === undefined || named === null) return freshReceiver(parent, plan, tools);
  return searched({ ...named.candidate, setup: [...named.candidate.setup, run] });
}

function callAsNow({ arguments: passedArguments }: Candidate, callee: string): Statement {
  const positional = passedArguments.flatMap(({ name, value }) => (name === null ? [value] : []));
  const named = passedArguments.flatMap(({ name, value }) => (name === null ? [] : [[name, value] as const]));
  return { kind: "run", value: call(callee, positional, { named }) };
}

function nameReceiver(
  parent: Candidate,
  plan: ReceiverPlan,
): { readonly candidate: Candidate; readonly variable: string } | null {
  if (parent.receiver === null) return null;
  if (parent.receiver.kind === "code")
    return /^\w+$/u.test(parent.receiver.code) ? { candidate: parent, variable: parent.receiver.code } : null;
  const candidate = { ...parent, setup: [...parent.setup, bind(plan, parent.receiver)], receiver: code(plan.variable) };
  return { candidate, variable: plan.variable };
}

export function changeReceiver(parent: Candidate, change: (before: Expression) => Expression): Candidate {
  if (parent.receiver !== null && parent.receiver.kind !== "code")
    return withValue(parent, { kind: "receiver", index: 0 }, change(parent.receiver));
  const index = parent.setup.findIndex(({ kind }) => kind === "bind");
  const statement = parent.setup[index];
  return statement?.kind === "bind" ? withValue(parent, { kind: "setup", index }, change(statement.value)) : parent;
}
