import type { Observation, TestCase } from "@repost/spec";
import type { TargetLanguage } from "../canonical/target-language.ts";
import { compareObservations } from "../compare/compare-observations.ts";
import type { DroppedTests } from "../judge-options.ts";
import type { Transcript } from "./transcript.ts";

export interface RunConditions {
  readonly hashSeed: number;
  readonly clockShiftS: number;
  readonly reversed: boolean;
}

/** Seconds; changes all parts of date and time. */
const CLOCK_SHIFT_S = 34_567_890;

/** The first run has a candidate's conditions; later ones vary them. */
export function runConditions(run: number): RunConditions {
  if (run === 0) return { hashSeed: 0, clockShiftS: 0, reversed: false };
  const back = run % 2 === 0;
  return { hashSeed: run, clockShiftS: back ? -CLOCK_SHIFT_S : CLOCK_SHIFT_S, reversed: back };
}

export function describeConditions({ hashSeed, clockShiftS, reversed }: RunConditions): string {
  const clock = clockShiftS === 0 ? "the real time" : `the clock ${clockShiftS > 0 ? "forward" : "back"} by 400 days`;
  return `hash seed ${hashSeed}, ${clock}, calls ${reversed ? "in reverse" : "in order"}`;
}

export interface ObservedTest {
  readonly test: TestCase;
  readonly expected: Observation;
}

export interface Agreement {
  readonly kept: readonly ObservedTest[];
  readonly dropped: DroppedTests;
  readonly example: string | null;
}

/** Unreached tests count as timeouts or crashes. */
export function firstAgreement(
  tests: readonly TestCase[],
  observations: readonly Observation[],
  unreached: "timeout" | "died",
): Agreement {
  const dropped = { unstable: 0, unusable: 0, timeout: 0, died: 0 };
  const kept: ObservedTest[] = [];
  let example: string | null = null;
  for (const [index, test] of tests.entries()) {
    const expected = observations[index];
    const kind = expected?.kind ?? unreached;
    if (expected !== undefined && (kind === "returned" || kind === "raised"))
      kept.push({ test, expected: withAccepted(expected, test) });
    else if (kind === "unusable" || kind === "timeout" || kind === "died") dropped[kind] += 1;
    if (expected?.kind === "unusable") example ??= `${test.name}: ${expected.detail}`;
  }
  return { kept, dropped, example };
}

function withAccepted(expected: Observation, { errors }: TestCase): Observation {
  if (expected.kind !== "raised" || errors === undefined) return expected;
  return { ...expected, exception: { ...expected.exception, accepted: errors } };
}

export function nextAgreement(
  before: Agreement,
  observations: readonly (Observation | undefined)[],
  language: TargetLanguage,
): Agreement {
  const kept = before.kept.filter(({ expected }, index) => {
    const again = observations[index];
    return again !== undefined && agree(expected, again, language);
  });
  const unstable = before.dropped.unstable + before.kept.length - kept.length;
  return { ...before, kept, dropped: { ...before.dropped, unstable } };
}

export function inOrder(
  transcript: Extract<Transcript, { status: "closed" | "open" }>,
  { reversed }: RunConditions,
  count: number,
): readonly (Observation | undefined)[] {
  return Array.from({ length: count }, (_, index) => transcript.observations[reversed ? count - 1 - index : index]);
}

export function countDistinct(observations: readonly Observation[], enough: number, language: TargetLanguage): number {
  const distinct: Observation[] = [];
  for (const observation of observations) {
    if (distinct.length >= enough) break;
    if (!distinct.some((earlier) => agree(earlier, observation, language))) distinct.push(observation);
  }
  return distinct.length;
}

/** Private attributes and output are tolerated on the candidate's side only. */
function agree(left: Observation, right: Observation, language: TargetLanguage): boolean {
  const differ = (expected: Observation, other: Observation): boolean =>
    compareObservations(expected, other, { language }) !== null;
  return !differ(left, right) && !differ(right, left);
}
