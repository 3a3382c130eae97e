import type { Argument, Candidate, Parameter, ReceiverPlan, Statement, Subject } from "../subject.ts";
import { code, type Expression } from "../values/expression.ts";
import { argumentRows, argumentsOfRow, type ArgumentRow } from "../values/argument-rows.ts";
import { interleave } from "../values/arrange.ts";
import { expressionKey } from "../values/fits.ts";
import { itemRows, keyedRows } from "../values/keyed-rows.ts";
import type { ValueMaker } from "../values/make-values.ts";
import { pairedRows } from "../values/paired-rows.ts";
import { actionCalls, bind } from "./action-calls.ts";
import { inverseCalls } from "./inverse-calls.ts";
import { filledObjects, rowsAskingFor } from "./filled-objects.ts";
import { withValue } from "./slots.ts";

/** Text that is the same for calls that read the same. */
export function candidateKey({ setup, receiver, arguments: given }: Candidate): string {
  const statements = setup.map((one) => (one.kind === "code" ? one.code : [one.kind, expressionKey(one.value)]));
  const values = given.map(({ name, value }) => [name, expressionKey(value)]);
  return JSON.stringify([statements, receiver === null ? null : expressionKey(receiver), values]);
}

/** Where a repository's tests call a function a hundred times, they are much the same; what none of them gives has to be tried as well. */
const MAX_FIRST_SEEDS = 24;
/** Lists of arguments that are tried on an object which was filled. */
const ROWS_OF_FILLED = 3;

/** Calls to begin with, in order of promise: examples, then the usual values, changed in one place at a time, by turns with what is left of many examples. */
export function firstCandidates(subject: Subject, maker: ValueMaker): readonly Candidate[] {
  const plain = argumentRows(subject.parameters, (parameter) => maker.variantsFor(parameter));
  const keyed = plain
    .slice(0, 1)
    .flatMap((row) => keyedRows(row, subject.parameters, (shape) => maker.variants(shape)));
  const items = plain.slice(0, 1).flatMap((row) => itemRows(row, subject.parameters));
  const paired = plain
    .slice(0, 1)
    .flatMap((row) => pairedRows(row, subject.parameters, (parameter) => maker.variantsFor(parameter)));
  const rows = [...plain.slice(0, 1), ...interleave([plain.slice(1), keyed, items, paired])];
  const made =
    subject.receiver === null
      ? rows.map((row) => toCandidate(row, [], null))
      : receiverCandidates(subject.receiver, rows, maker, subject.shownObjects);
  const [usual] = rows;
  const inverse = usual === undefined ? [] : inverseCalls(subject, usual, maker);
  const [first, others] = [subject.seeds.slice(0, MAX_FIRST_SEEDS), subject.seeds.slice(MAX_FIRST_SEEDS)];
  return distinctCandidates([...first, ...(subject.related ?? []), ...interleave([made, inverse, others])]);
}

function receiverCandidates(
  plan: ReceiverPlan,
  rows: readonly ArgumentRow[],
  maker: ValueMaker,
  shownObjects: Subject["shownObjects"] = [],
): readonly Candidate[] {
  const objects = receiversOf(plan, maker);
  const [firstRow] = rows;
  const [firstObject] = objects;
  if (firstRow === undefined || firstObject === undefined) return [];
  const byRow = rows.map((row) => toCandidate(row, [], firstObject));
  const byObject = objects.map((object) => toCandidate(firstRow, [], object));
  const byState = plan.actions.flatMap((action) =>
    actionCalls(plan, action, maker)
      .slice(0, 2)
      .map((run) => toCandidate(firstRow, [bind(plan, firstObject), run], code(plan.variable))),
  );
  const filled = filledObjects(plan, maker).flatMap((statements, place, { length }) => {
    const setup = [bind(plan, firstObject), ...statements];
    const asked = place === 0 || place === length - 1 ? ROWS_OF_FILLED : 1;
    const all = [...rowsAskingFor(statements, firstRow), ...rows.slice(0, asked)];
    return all.map((row) => toCandidate(row, setup, code(plan.variable)));
  });
  const shown = shownObjects.flatMap(({ setup, receiver }) =>
    rows.slice(0, ROWS_OF_FILLED).map((row) => toCandidate(row, setup, receiver)),
  );
  const crossed = objects
    .slice(1, 6)
    .flatMap((object, place) => rows.slice(1 + place, 4 + place).map((row) => toCandidate(row, [], object)));
  return [...byRow.slice(0, 1), ...interleave([shown, byRow.slice(1), filled, byObject.slice(1), byState, crossed])];
}

/** Objects to call the target on, the most usual first. */
export function receiversOf(plan: ReceiverPlan, maker: ValueMaker): readonly Expression[] {
  return maker.variants({ kind: "instance", name: plan.factoryName });
}

/** Calls that differ from one in one argument, for calls around one that works. */
export function variationsOf(candidate: Candidate, { parameters }: Subject, maker: ValueMaker): readonly Candidate[] {
  const taken = parametersOfArguments(parameters, candidate.arguments);
  const changed = candidate.arguments.map((_, index) => {
    const parameter = taken[index];
    const values = parameter === undefined ? [] : maker.variantsFor(parameter);
    return values.map((value) => withValue(candidate, { kind: "argument", index }, value));
  });
  return interleave(changed);
}

function toCandidate(row: ArgumentRow, setup: readonly Statement[], receiver: Expression | null): Candidate {
  return { setup, receiver, arguments: argumentsOfRow(row), origin: "search", expectsException: false };
}

export function distinctCandidates(candidates: readonly Candidate[]): readonly Candidate[] {
  const seen = new Set<string>();
  return candidates.filter((candidate) => {
    const key = candidateKey(candidate);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** The parameter that each argument of a call fills; undefined for one that none takes. */
export function parametersOfArguments(
  parameters: readonly Parameter[],
  given: readonly Argument[],
): readonly (Parameter | undefined)[] {
  const positional = parameters.filter(({ kind }) => kind === "positional" || kind === "positional_only");
  const rest = parameters.find(({ kind }) => kind === "rest");
  let place = 0;
  return given.map(({ name }) => {
    if (name === null) return positional[place++] ?? rest;
    return parameters.find((one) => one.name === name) ?? parameters.find(({ kind }) => kind === "named_rest");
  });
}
