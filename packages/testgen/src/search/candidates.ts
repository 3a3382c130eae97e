import type { Candidate, ReceiverPlan, Statement, Subject } from "../subject.ts";
import { code, type Expression } from "../values/expression.ts";
import { argumentRows, argumentsOfRow, type ArgumentRow } from "../values/argument-rows.ts";
import { interleave } from "../values/arrange.ts";
import { expressionKey } from "../values/fits.ts";
import { itemRows, keyedRows } from "../values/keyed-rows.ts";
import type { ValueMaker } from "../values/make-values.ts";
import { overlappingRows } from "../values/overlapping-rows.ts";
import { pairedRows } from "../values/paired-rows.ts";
import { actionCalls, bind } from "./action-calls.ts";
import { callerCalls } from "./caller-calls.ts";
import { givenAgain } from "./given-again.ts";
import { givenItself } from "./given-itself.ts";
import { inverseCalls } from "./inverse-calls.ts";
import { filledObjects, rowsAskingFor } from "./filled-objects.ts";
import { parametersOfArguments } from "./parameters-of-arguments.ts";
import { repeatedCall, repeatedWithSame } from "./repeated-calls.ts";
import { isAmong, withSameObject } from "./same-object.ts";
import { searched, withValue } from "./slots.ts";
import { isAsked } from "./trial.ts";
import { relatedViews, viewOfData, viewsOf, withViews } from "./views.ts";

/** Returns equal texts for equal calls. */
export function candidateKey({ setup, receiver, arguments: given, view }: Candidate): string {
  const statements = setup.map((one) => (one.kind === "code" ? one.code : [one.kind, expressionKey(one.value)]));
  const values = given.map(({ name, value }) => [name, expressionKey(value)]);
  const looked = view === undefined ? [] : [expressionKey(view.expression)];
  return JSON.stringify([statements, receiver === null ? null : expressionKey(receiver), values, ...looked]);
}

/** Repeated test calls are similar, so values that none of them passes need room. */
const MAX_FIRST_SEEDS = 24;
/** Argument lists tried on a filled object. */
const ROWS_OF_FILLED = 3;

/** Number of calls with the same object twice, and of calls to derive them from. */
const ROWS_WITH_SAME = 6;
const MAX_SAME = 2;

/** Number of examples, and of usual calls, that are repeated. */
const MAX_REPEATED = 3;

/**
 * Returns the first calls, most promising first: examples, then usual values changed in one place at a time,
 * alternating with further examples.
 */
export function firstCandidates(subject: Subject, maker: ValueMaker): readonly Candidate[] {
  const { given = [] } = subject;
  const plain = argumentRows(subject.parameters, (parameter) => maker.variantsFor(parameter));
  const keyed = plain
    .slice(0, 1)
    .flatMap((row) => keyedRows(row, subject.parameters, (shape) => maker.variants(shape)));
  const items = plain.slice(0, 1).flatMap((row) => itemRows(row, subject.parameters));
  const paired = plain
    .slice(0, 1)
    .flatMap((row) => pairedRows(row, subject.parameters, (parameter) => maker.variantsFor(parameter)));
  const overlapping = plain.slice(0, 1).flatMap((row) => overlappingRows(row, subject.parameters));
  const rows = [...plain.slice(0, 1), ...interleave([plain.slice(1), keyed, items, paired, overlapping])];
  const callsWith = (some: readonly ArgumentRow[]): readonly Candidate[] =>
    subject.receiver === null
      ? some.map((row) => toCandidate(row, [], null))
      : receiverCandidates(subject.receiver, some, maker, subject);
  const plainly = callsWith(rows);
  const asked = askedCandidates(subject, plainly, callsWith, maker);
  const areAsked = given.some((one) => one.overload === undefined && isAsked(one) && one.isOfInstance !== true);
  const made = interleave([areAsked ? dataOf(subject, plainly) : plainly, asked]);
  const [usual] = rows;
  const inverse = usual === undefined ? [] : inverseCalls(subject, usual, maker);
  const called = callerCalls(subject, maker);
  const takes = (place: number, value: Expression): boolean => {
    const parameter = subject.parameters[place];
    return parameter !== undefined && isAmong(value, maker.variantsFor(parameter));
  };
  const same = plainly.slice(0, ROWS_WITH_SAME).flatMap((one) => withSameObject(one, takes) ?? []);
  const [first, others] = [subject.seeds.slice(0, MAX_FIRST_SEEDS), subject.seeds.slice(MAX_FIRST_SEEDS)];
  const { repeated } = subject;
  const beginnings = [...first.slice(0, MAX_REPEATED), ...made.slice(0, MAX_REPEATED)];
  const again =
    repeated === undefined
      ? []
      : beginnings.flatMap((one) => [repeatedCall(one, repeated) ?? [], repeatedWithSame(one, repeated) ?? []].flat());
  const by = interleave([made, same.slice(0, MAX_SAME), again, called, inverse, others]);
  return distinctCandidates([...first, ...(subject.related ?? []), ...by]);
}

/** Number of objects with functions only. */
const PLAIN = 3;
/** The same for objects with data. */
const WITH_DATA = 16;
/** Maximum number of examples with views, and of their views. */
const SEEDS_ASKED = 6;
const VIEWS_OF_SEED = 2;

/** Returns data of result objects besides functions; none for functions. */
function dataOf({ given = [], givenData = [] }: Subject, plainly: readonly Candidate[]): readonly Candidate[] {
  if (given.some(({ callee }) => /^(?:await )?result$/u.test(callee))) return plainly.slice(0, PLAIN);
  const view = viewOfData(givenData, given);
  return view === null ? plainly.slice(0, PLAIN) : plainly.slice(0, WITH_DATA).map((one) => ({ ...one, view }));
}

/** Returns calls with views of their results. */
function askedCandidates(
  { given = [], seeds, parameters }: Subject,
  plainly: readonly Candidate[],
  callsWith: (rows: readonly ArgumentRow[]) => readonly Candidate[],
  maker: ValueMaker,
): readonly Candidate[] {
  const overloads = new Set(given.map(({ overload }) => overload));
  const groups = [...overloads].map((overload) => {
    const functions = given.filter((one) => one.overload === overload);
    const views = viewsOf(functions, maker);
    const taken = overload ?? parameters;
    const rows = overload === undefined ? [] : argumentRows(taken, (parameter) => maker.variantsFor(parameter));
    const calls = overload === undefined ? plainly : callsWith(rows);
    const shown = overload === undefined ? seeds.filter(({ view }) => view === undefined).slice(0, SEEDS_ASKED) : [];
    const ofSeeds = shown.flatMap((seed) => views.slice(0, VIEWS_OF_SEED).map((view) => searched({ ...seed, view })));
    const related = calls.slice(0, 1).flatMap((one) => relatedViews(one, taken, functions, maker));
    return interleave([withViews(calls, views), related, ofSeeds]);
  });
  return interleave(groups);
}

function receiverCandidates(
  plan: ReceiverPlan,
  rows: readonly ArgumentRow[],
  maker: ValueMaker,
  { parameters, shownObjects = [] }: Subject,
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
  const itself = givenItself(plan, parameters, firstRow, firstObject);
  const again = givenAgain(plan, parameters, firstRow, firstObject, maker);
  return [
    ...byRow.slice(0, 1),
    ...itself,
    ...again,
    ...interleave([shown, byRow.slice(1), filled, byObject.slice(1), byState, crossed]),
  ];
}

/** Returns objects for the target, most usual first. */
export function receiversOf(plan: ReceiverPlan, maker: ValueMaker): readonly Expression[] {
  return maker.variants({ kind: "instance", name: plan.factoryName });
}

/** Returns calls that differ from one in one argument. */
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
