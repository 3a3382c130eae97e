import type { Candidate, ResultFunction, View } from "../subject.ts";
import { argumentRows, argumentsOfRow } from "../values/argument-rows.ts";
import { interleave } from "../values/arrange.ts";
import { call, list, type CallExpression } from "../values/expression.ts";
import { fits } from "../values/fits.ts";
import type { ValueGenerator } from "../values/value-generator.ts";
import { type ArgumentPairs, pairArguments } from "./parameters-of-arguments.ts";

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

function callsOf({ callee, parameters }: ResultFunction, valueGenerator: ValueGenerator): readonly CallExpression[] {
  const rows = argumentRows(parameters, (parameter) => valueGenerator.variantsFor(parameter));
  return rows.slice(0, MOST_CALLS_OF_FUNCTION).map(({ positional }) => call(callee, positional));
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

export function argumentsOfView({ expression, functions }: View): ArgumentPairs {
  const calls = expression.kind === "sequence" ? expression.items : [expression];
  return calls.flatMap((node) => {
    if (node.kind !== "call") return [];
    const called = functions.find(({ callee }) => callee === node.callee);
    return pairArguments(called?.parameters ?? [], argumentsOfRow({ positional: node.positional, named: [] }));
  });
}
