import type { Candidate, ResultFunction, Parameter, View } from "../subject.ts";
import { argumentRows, argumentsOfRow } from "../values/argument-rows.ts";
import { interleave } from "../values/arrange.ts";
import { call, list, type CallExpression, type Expression } from "../values/expression.ts";
import { fits } from "../values/fits.ts";
import { keyedRows } from "./generators/keyed-rows.ts";
import type { ValueGenerator } from "../values/value-generator.ts";
import { type ArgumentPairs, pairArguments, parametersOfArguments } from "./parameters-of-arguments.ts";

const MOST_CALLS_OF_FUNCTION = 24;
const SUCCESSIVE_CALLS = 3;
/** Single calls before the successive ones. */
const SINGLE_FIRST = 2;

/** Returns views, in which the functions take turns. */
export function viewsOf(functions: readonly ResultFunction[], valueGenerator: ValueGenerator): readonly View[] {
  const expressions = interleave(
    functions.map((returned) => {
      const calls = callsOf(returned, valueGenerator);
      const several = inTurn(calls, functions).map((turn) => list(turn));
      return [...calls.slice(0, SINGLE_FIRST), ...several, ...calls.slice(SINGLE_FIRST)];
    }),
  );
  return expressions.map((expression) => ({ expression, functions }));
}

/** Repeats a value for caches. Uses no values that contradict declarations. */
function inTurn(
  calls: readonly CallExpression[],
  functions: readonly ResultFunction[],
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

function callsOf(returned: ResultFunction, valueGenerator: ValueGenerator): readonly CallExpression[] {
  const calls = rowsOf(returned, valueGenerator).map((row) => call(returned.callee, row));
  if (returned.returnedFunction === undefined) return calls.slice(0, MOST_CALLS_OF_FUNCTION);
  const inner = rowsOf(returned.returnedFunction, valueGenerator);
  const [first] = calls;
  const [base] = inner;
  if (first === undefined || base === undefined) return [];
  const { callee } = returned.returnedFunction;
  const callResult = (outer: CallExpression, row: readonly Expression[]): CallExpression =>
    call(callee, [outer, ...row]);
  const crossed = calls.slice(1).map((outer, index) => callResult(outer, inner[(index + 1) % inner.length] ?? base));
  return interleave([inner.map((row) => callResult(first, row)), crossed]).slice(0, MOST_CALLS_OF_FUNCTION);
}

function rowsOf({ parameters }: ResultFunction, valueGenerator: ValueGenerator): readonly (readonly Expression[])[] {
  return argumentRows(parameters, (parameter) => valueGenerator.variantsFor(parameter)).map(
    ({ positional }) => positional,
  );
}

/** The first call has all views, each other call one. */
export function withViews(calls: readonly Candidate[], views: readonly View[]): readonly Candidate[] {
  const [first, ...laterCalls] = calls;
  if (first === undefined || views.length === 0) return [];
  const by = (shift: number): readonly Candidate[] =>
    laterCalls.flatMap((laterCall, index) => {
      const view = views[(index + shift) % views.length];
      return view === undefined ? [] : [{ ...laterCall, view }];
    });
  return interleave([views.map((view) => ({ ...first, view })), by(0), by(Math.max(1, Math.floor(views.length / 2)))]);
}

/** An argument or view names a key of the other. */
export function relatedViews(
  candidate: Candidate,
  parameters: readonly Parameter[],
  functions: readonly ResultFunction[],
  valueGenerator: ValueGenerator,
): readonly Candidate[] {
  const values = candidate.arguments.map(({ value }) => value);
  const taken = parametersOfArguments(parameters, candidate.arguments);
  if (candidate.arguments.some(({ name }) => name !== null) || taken.includes(undefined)) return [];
  return interleave(
    functions.map((returned) => {
      const [row] = argumentRows(returned.parameters, (parameter) =>
        collectionsFirst(valueGenerator.variantsFor(parameter)),
      );
      if (row === undefined || returned.returnedFunction !== undefined) return [];
      const all = [...taken.filter((parameter) => parameter !== undefined), ...returned.parameters];
      const whole = { positional: [...values, ...row.positional], named: [] };
      const rows = keyedRows(whole, all, (shape) => valueGenerator.variants(shape));
      return rows.map(({ positional }) => ({
        ...candidate,
        arguments: argumentsOfRow({ positional: positional.slice(0, values.length), named: [] }),
        view: { expression: call(returned.callee, positional.slice(values.length)), functions },
      }));
    }),
  );
}

function collectionsFirst(values: readonly Expression[]): readonly Expression[] {
  const holds = ({ kind }: Expression): boolean => kind === "mapping";
  return [...values.filter(holds), ...values.filter((value) => !holds(value))];
}

export function argumentsOfView({ expression, functions }: View): ArgumentPairs {
  const pairs: ArgumentPairs[number][] = [];
  const visit = (node: Expression): readonly ResultFunction[] => {
    if (node.kind === "sequence") for (const item of node.items) visit(item);
    if (node.kind !== "call") return [];
    const { callee, positional } = node;
    const [inner] = positional;
    const isOfResult = callee === "" && inner !== undefined;
    const among = isOfResult ? visit(inner).flatMap(({ returnedFunction }) => returnedFunction ?? []) : functions;
    const called = among.filter((candidate) => candidate.callee === callee);
    const row = { positional: isOfResult ? positional.slice(1) : positional, named: [] };
    pairs.push(...pairArguments(called[0]?.parameters ?? [], argumentsOfRow(row)));
    return called;
  };
  visit(expression);
  return pairs;
}
