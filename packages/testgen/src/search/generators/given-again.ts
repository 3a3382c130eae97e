import type { Action, Candidate, Parameter, ReceiverPlan, Statement } from "../../subject.ts";
import { argumentsOfRow, type ArgumentRow } from "../../values/argument-rows.ts";
import { code, type CallExpression, type Expression } from "../../values/expression.ts";
import type { ValueMaker } from "../../values/make-values.ts";
import { shapeKey } from "../../values/shape.ts";
import { actionCalls, bind } from "../action-calls.ts";
import { putsIn } from "../filled-objects.ts";
import type { InputGenerator, ReceiverContext } from "./input-generator.ts";

export const addedObject: InputGenerator<ReceiverContext> = {
  name: "added_object",
  generate: ({ plan, subject: { parameters }, lists: [usual], receivers: [receiver], maker }) =>
    givenAgain(plan, parameters, usual, receiver, maker),
};

const MAX_METHODS = 3;
const MAX_ROWS = 8;

export function givenAgain(
  plan: ReceiverPlan,
  parameters: readonly Parameter[],
  row: ArgumentRow,
  object: Expression,
  maker: ValueMaker,
): readonly Candidate[] {
  return plan.actions
    .filter(putsIn)
    .flatMap((action) => {
      const places = samePlaces(action, parameters, row);
      return places === null ? [] : [{ action, ...places }];
    })
    .slice(0, MAX_METHODS)
    .flatMap(({ action, put, asked }) => {
      const value = row.positional[asked];
      if (value === undefined) return [];
      const name = `given${asked + 1}`;
      const given = { ...row, positional: row.positional.map((one, at) => (at === asked ? code(name) : one)) };
      return waysToPut(actionCalls(plan, action, maker)).map((way): Candidate => {
        const positional = way.positional.map((one, at) => (at === put ? code(name) : one));
        const setup: readonly Statement[] = [
          { kind: "bind", name, value },
          bind(plan, object),
          { kind: "run", value: { ...way, positional } },
        ];
        const receiver = code(plan.variable);
        return { setup, receiver, arguments: argumentsOfRow(given), origin: "search", expectsException: false };
      });
    });
}

function samePlaces(
  action: Action,
  parameters: readonly Parameter[],
  { positional }: ArgumentRow,
): { readonly put: number; readonly asked: number } | null {
  for (const [asked, value] of positional.entries()) {
    const parameter = parameters[asked];
    if (parameter === undefined || !isObject(value)) continue;
    const put = action.parameters.findIndex((one) => isSame(one, parameter));
    if (put >= 0) return { put, asked };
  }
  return null;
}

function isSame(one: Parameter, other: Parameter): boolean {
  if (one.kind === "rest" || other.kind === "rest") return false;
  const isTold = one.declared.kind !== "unknown";
  return one.name === other.name || (isTold && shapeKey(one.declared) === shapeKey(other.declared));
}

function isObject(value: Expression): boolean {
  if (value.kind === "code") return /^new\b|=>|^function\b/u.test(value.code);
  return value.kind === "sequence" || value.kind === "mapping" || value.kind === "call";
}

function waysToPut(statements: readonly Statement[]): readonly CallExpression[] {
  const calls = statements
    .slice(0, MAX_ROWS)
    .flatMap((one) => (one.kind === "run" && one.value.kind === "call" ? [one.value] : []));
  const [usual, ...others] = calls;
  if (usual === undefined) return [];
  const [fullest] = others.toSorted((left, right) => right.positional.length - left.positional.length);
  return fullest !== undefined && fullest.positional.length > usual.positional.length ? [fullest, usual] : [usual];
}
