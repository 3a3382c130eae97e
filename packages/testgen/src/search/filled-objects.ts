import type { Action, ReceiverPlan, Statement } from "../subject.ts";
import type { ArgumentRow } from "../values/argument-rows.ts";
import { distinctExpressions } from "../values/arrange.ts";
import type { Expression } from "../values/expression.ts";
import { expressionKey } from "../values/fits.ts";
import type { ValueGenerator } from "../values/value-generator.ts";
import { actionCalls } from "./action-calls.ts";

/** Names of methods that add to an object. */
export const ADDING_METHOD =
  /^(?:add|set|push|insert|append|prepend|put|register|enqueue|define|unshift|store|link|connect|attach|offer|include|merge)(?=$|[A-Z_])/u;
const MAX_METHODS = 4;
const MAX_CALLS = 3;
const CALLS_AMONG_OTHERS = 2;

export function putsIn({ callee, parameters }: Action): boolean {
  return parameters.length > 0 && ADDING_METHOD.test(callee);
}

/** Returns calls of adding methods, alone and together, fewer parameters first: a graph's edges need nodes. */
export function filledObjects(plan: ReceiverPlan, valueGenerator: ValueGenerator): readonly (readonly Statement[])[] {
  const required = ({ parameters }: Action): number => parameters.filter(({ optional }) => !optional).length;
  const sorted = plan.actions.filter(putsIn).toSorted((left, right) => required(left) - required(right));
  const calls = sorted
    .slice(0, MAX_METHODS)
    .map((action) => distinct(callsWithOthers(plan, action, valueGenerator)).slice(0, MAX_CALLS));
  const [first = [], ...laterCalls] = calls.map((statements) => statements.slice(0, CALLS_AMONG_OTHERS));
  const put = addedValues(first);
  const linked = laterCalls.flatMap((statements) =>
    statements.map((statement, shift) => withValues(statement, put, shift)),
  );
  return calls.length > 1 ? [...calls, distinct([...first, ...linked])] : calls;
}

function siblings(value: Expression): readonly Expression[] {
  const shifts = Array.from({ length: MAX_CALLS }, (_, turn) => turn);
  if (value.kind === "integer") return shifts.map((shift) => ({ ...value, value: value.value + BigInt(shift) }));
  if (value.kind === "text")
    return shifts.map((shift) => ({ ...value, value: shift === 0 ? value.value : `${value.value}${shift + 1}` }));
  return [value];
}

/** The other calls differ in every argument. */
function callsWithOthers(plan: ReceiverPlan, action: Action, valueGenerator: ValueGenerator): readonly Statement[] {
  const [usual] = actionCalls(plan, action, valueGenerator);
  if (usual?.kind !== "run" || usual.value.kind !== "call") return [];
  const { value } = usual;
  const positionalParameters = action.parameters.filter(
    ({ kind }) => kind === "positional" || kind === "positional_only",
  );
  return Array.from({ length: MAX_CALLS }, (_, turn) => {
    const positional = value.positional.map((argument, index) => {
      const parameter = positionalParameters[index];
      const isUnknown = parameter?.declared.kind === "unknown";
      const alternatives =
        parameter === undefined ? [] : isUnknown ? siblings(argument) : valueGenerator.variantsFor(parameter);
      return turn === 0 ? argument : (alternatives[turn % Math.max(1, alternatives.length)] ?? argument);
    });
    return { kind: "run", value: { ...value, positional } };
  });
}

/** Returns arguments that name added values, in two orders. */
export function rowsAskingFor(statements: readonly Statement[], row: ArgumentRow): readonly ArgumentRow[] {
  const put = addedValues(statements);
  const rows = [0, 1].map((shift) => ({ ...row, positional: replaced(row.positional, put, shift) }));
  const isNew = ({ positional }: ArgumentRow): boolean =>
    positional.some((argument, at) => argument !== row.positional[at]);
  return rows.filter(isNew);
}

function addedValues(statements: readonly Statement[]): readonly Expression[] {
  const first = statements.flatMap((statement) =>
    statement.kind === "run" && statement.value.kind === "call" ? statement.value.positional.slice(0, 1) : [],
  );
  return distinctExpressions(first.filter(({ kind }) => kind === "text" || kind === "integer"));
}

function withValues(statement: Statement, put: readonly Expression[], shift: number): Statement {
  if (statement.kind !== "run" || statement.value.kind !== "call") return statement;
  const { value } = statement;
  return { ...statement, value: { ...value, positional: replaced(value.positional, put, shift) } };
}

function replaced(values: readonly Expression[], put: readonly Expression[], shift: number): readonly Expression[] {
  let turn = shift;
  return values.map((value) => {
    const sameKind = put.filter(({ kind }) => kind === value.kind);
    return sameKind.length === 0 ? value : (sameKind[turn++ % sameKind.length] ?? value);
  });
}

function distinct(statements: readonly Statement[]): readonly Statement[] {
  const keyOf = (statement: Statement): string =>
    statement.kind === "code" ? statement.code : expressionKey(statement.value);
  return [...new Map(statements.map((statement) => [keyOf(statement), statement])).values()];
}
