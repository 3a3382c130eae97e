import type { Candidate, GivenFunction, Parameter, View } from "../subject.ts";
import { argumentRows } from "../values/argument-rows.ts";
import { interleave } from "../values/arrange.ts";
import { call, list, type CallExpression, type Expression } from "../values/expression.ts";
import { fits } from "../values/fits.ts";
import { itemRows, keyedRows } from "./generators/keyed-rows.ts";
import type { ValueMaker } from "../values/make-values.ts";
import { parametersOfArguments } from "./parameters-of-arguments.ts";
import { ADDING_METHOD } from "./filled-objects.ts";

const MOST_CALLS_OF_FUNCTION = 24;
/** Successive calls show state. */
const SUCCESSIVE_CALLS = 3;
/** Single calls before the successive ones. */
const SINGLE_FIRST = 2;
const MOST_ADDITIONS = 2;

/** Returns views, in which the functions take turns. */
export function viewsOf(functions: readonly GivenFunction[], maker: ValueMaker): readonly View[] {
  const expressions = interleave(
    functions.map((one) => {
      const calls = callsOf(one, maker);
      const filled = afterPutting(one, functions, calls, maker);
      const several = inTurn(calls, functions).map((some) => list(some));
      return [...calls.slice(0, SINGLE_FIRST), ...filled, ...several, ...calls.slice(SINGLE_FIRST)];
    }),
  );
  return expressions.map((expression) => ({ expression, functions }));
}

/** Repeats a value for caches. Uses no values that contradict declarations. */
function inTurn(
  calls: readonly CallExpression[],
  functions: readonly GivenFunction[],
): readonly (readonly CallExpression[])[] {
  const [only, ...more] = calls;
  if (only === undefined) return [];
  if (more.length === 0) return [[only, only, only]];
  const isMeant = (expression: CallExpression): boolean =>
    argumentsOfView({ expression, functions }).every(
      ([value, parameter]) => parameter === undefined || fits(value, parameter.declared) !== false,
    );
  const meant = calls.filter(isMeant);
  const different = (meant.length > 1 ? meant : calls).slice(0, SUCCESSIVE_CALLS);
  const again = [...different.slice(0, 2), ...different.slice(0, 1)];
  return different.length < SUCCESSIVE_CALLS ? [again] : [different, again];
}

function callsOf(one: GivenFunction, maker: ValueMaker): readonly CallExpression[] {
  const own = rowsOf(one, maker).map((row) => call(one.callee, row));
  if (one.gives === undefined) return own.slice(0, MOST_CALLS_OF_FUNCTION);
  const inner = rowsOf(one.gives, maker);
  const [first] = own;
  const [base] = inner;
  if (first === undefined || base === undefined) return [];
  const { callee } = one.gives;
  const asked = (outer: CallExpression, row: readonly Expression[]): CallExpression => call(callee, [outer, ...row]);
  const crossed = own.slice(1).map((outer, place) => asked(outer, inner[(place + 1) % inner.length] ?? base));
  return interleave([inner.map((row) => asked(first, row)), crossed]).slice(0, MOST_CALLS_OF_FUNCTION);
}

function rowsOf({ parameters }: GivenFunction, maker: ValueMaker): readonly (readonly Expression[])[] {
  return argumentRows(parameters, (parameter) => maker.variantsFor(parameter)).map(({ positional }) => positional);
}

function afterPutting(
  asked: GivenFunction,
  functions: readonly GivenFunction[],
  calls: readonly CallExpression[],
  maker: ValueMaker,
): readonly Expression[] {
  const puts = functions.filter((one) => one !== asked && one.parameters.length > 0 && isPutting(one));
  if (isPutting(asked) || puts.length === 0) return [];
  const before = puts.flatMap((one) => callsOf(one, maker).slice(0, MOST_ADDITIONS));
  return calls.slice(0, MOST_ADDITIONS).map((one) => list([...before, one]));
}

function isPutting({ callee }: GivenFunction): boolean {
  return ADDING_METHOD.test(callee.slice(callee.lastIndexOf(".") + 1));
}

/** The first call has all views, each other call one. */
export function withViews(calls: readonly Candidate[], views: readonly View[]): readonly Candidate[] {
  const [first, ...others] = calls;
  if (first === undefined || views.length === 0) return [];
  const by = (shift: number): readonly Candidate[] =>
    others.flatMap((one, place) => {
      const view = views[(place + shift) % views.length];
      return view === undefined ? [] : [{ ...one, view }];
    });
  return interleave([views.map((view) => ({ ...first, view })), by(0), by(Math.max(1, Math.floor(views.length / 2)))]);
}

/** An argument or view names a key or item of the other. */
export function relatedViews(
  one: Candidate,
  parameters: readonly Parameter[],
  functions: readonly GivenFunction[],
  maker: ValueMaker,
): readonly Candidate[] {
  const own = one.arguments.map(({ value }) => value);
  const taken = parametersOfArguments(parameters, one.arguments);
  if (one.arguments.some(({ name }) => name !== null) || taken.includes(undefined)) return [];
  return interleave(
    functions.map((asked) => {
      const [row] = argumentRows(asked.parameters, (parameter) => collectionsFirst(maker.variantsFor(parameter)));
      if (row === undefined || asked.gives !== undefined) return [];
      const all = [...taken.filter((parameter) => parameter !== undefined), ...asked.parameters];
      const whole = { positional: [...own, ...row.positional], named: [] };
      const rows = [...keyedRows(whole, all, (shape) => maker.variants(shape)), ...itemRows(whole, all)];
      return rows.map(({ positional }) => ({
        ...one,
        arguments: positional.slice(0, own.length).map((value) => ({ name: null, value })),
        view: { expression: call(asked.callee, positional.slice(own.length)), functions },
      }));
    }),
  );
}

function collectionsFirst(values: readonly Expression[]): readonly Expression[] {
  const holds = ({ kind }: Expression): boolean => kind === "mapping";
  return [...values.filter(holds), ...values.filter((value) => !holds(value))];
}

export function argumentsOfView({
  expression,
  functions,
}: View): readonly (readonly [Expression, Parameter | undefined])[] {
  const found: (readonly [Expression, Parameter | undefined])[] = [];
  const visit = (node: Expression): readonly GivenFunction[] => {
    if (node.kind === "sequence") for (const item of node.items) visit(item);
    if (node.kind !== "call") return [];
    const { callee, positional } = node;
    const [inner] = positional;
    const isOfResult = isOfCall(callee) && inner !== undefined;
    const among = isOfResult ? visit(inner).flatMap(({ gives }) => gives ?? []) : functions;
    const called = among.filter((one) => one.callee === callee);
    const values = isOfResult ? positional.slice(1) : positional;
    const taken = parametersOfArguments(
      called[0]?.parameters ?? [],
      values.map((value) => ({ name: null, value })),
    );
    found.push(...values.map((value, place) => [value, taken[place]] as const));
    return called;
  };
  visit(expression);
  return found;
}

/** The callee is the first argument or its method. */
export function isOfCall(callee: string): boolean {
  return callee === "" || /^(?:await |void )?\./u.test(callee);
}
