import type { Action, ReceiverPlan, Statement } from "../subject.ts";
import { argumentRows } from "../values/argument-rows.ts";
import { call, type Expression } from "../values/expression.ts";
import type { ValueGenerator } from "../values/value-generator.ts";

export function bind(plan: ReceiverPlan, object: Expression): Statement {
  return { kind: "bind", name: plan.variable, value: object };
}

export function actionCalls(plan: ReceiverPlan, action: Action, valueGenerator: ValueGenerator): readonly Statement[] {
  const rows = argumentRows(action.parameters, (parameter) => valueGenerator.variantsFor(parameter));
  const callee = `${plan.variable}.${action.callee}`;
  return rows.map(({ positional, named }) => ({ kind: "run", value: call(callee, positional, { named }) }));
}
