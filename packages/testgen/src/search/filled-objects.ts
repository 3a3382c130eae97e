import type { Action, ReceiverPlan, Statement } from "../subject.ts";
import { expressionKey } from "../values/fits.ts";
import type { ValueMaker } from "../values/make-values.ts";
import { actionCalls } from "./action-calls.ts";

/** Names of methods that put something into an object, in any case. */
const PUTS =
  /^(?:add|set|push|insert|append|prepend|put|register|enqueue|define|unshift|store|link|connect|attach|offer|include|merge)(?=$|[A-Z_])/u;
const MAX_METHODS = 4;
const MAX_CALLS = 3;
const CALLS_AMONG_OTHERS = 2;

/** Whether a method by its name puts something into its object. */
export function putsIn({ kind, callee, parameters }: Action): boolean {
  return kind === "method" && parameters.length > 0 && PUTS.test(callee);
}

/**
 * Statements that fill an object: some calls of each method that puts something into it, then of all of them, those that take less first, for a graph's
 * edges need its nodes. What asks an empty object shows little.
 */
export function filledObjects(plan: ReceiverPlan, maker: ValueMaker): readonly (readonly Statement[])[] {
  const required = ({ parameters }: Action): number => parameters.filter(({ optional }) => !optional).length;
  const methods = plan.actions
    .filter(putsIn)
    .toSorted((left, right) => required(left) - required(right))
    .slice(0, MAX_METHODS);
  const calls = methods.map((action) => distinct(actionCalls(plan, action, maker)));
  const each = calls.map((own) => own.slice(0, MAX_CALLS));
  const all = calls.flatMap((own) => own.slice(0, CALLS_AMONG_OTHERS));
  return [...each, ...(methods.length > 1 ? [all] : [])];
}

function distinct(statements: readonly Statement[]): readonly Statement[] {
  const keyOf = (one: Statement): string => (one.kind === "code" ? one.code : expressionKey(one.value));
  return [...new Map(statements.map((one) => [keyOf(one), one])).values()];
}
