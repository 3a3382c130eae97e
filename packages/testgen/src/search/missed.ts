import { branchKey, type BranchPosition, type Call, type TestCoverage } from "@repost/spec";
import type { StaticCoverage } from "../calls/call-messages.ts";
import type { Candidate } from "../subject.ts";
import { describeFailure, failureOfObservation } from "./failure-cause.ts";
import { reachedBy, type ExecutedCall } from "./executed-call.ts";
import { SEARCH_TUNING } from "./search-tuning.ts";

export interface Missed {
  readonly lines: readonly number[];
  /** Share of branches, or of lines without branches. */
  readonly share: number;
}

export interface Proposal {
  readonly call: Call;
  readonly outcome: string;
  /** Reason why the call cannot become a test. */
  readonly useless: string | null;
}

/** Null if coverage is unknown. */
export function missedBy(executedCalls: readonly ExecutedCall[], all: StaticCoverage | null): Missed | null {
  if (all === null) return null;
  const reached = reachedBy(executedCalls.filter(({ isObservable }) => isObservable));
  return { lines: missedLines(all, reached), share: reachedShare(all, reached) };
}

/** Includes lines before untaken branches, which show where to look. */
export function missedLines({ lines, arcs }: StaticCoverage, reached: ReadonlySet<string>): readonly number[] {
  const missed = lines.filter((line) => !reached.has(String(line)));
  const turns = arcs.filter((branch) => !reached.has(branchKey(branch))).map(([from]) => from.line);
  return [...new Set([...missed, ...turns])].toSorted((left, right) => left - right);
}

/** Without reached lines, neither coverage nor mutants can tell anything. */
export function reachNothing(executedCalls: readonly ExecutedCall[], all: StaticCoverage | null): boolean {
  if (all === null || all.lines.length === 0 || executedCalls.some(({ reached }) => reached.size > 0)) return false;
  const returned = executedCalls.filter(({ observation }) => observation.kind === "returned");
  return returned.length >= SEARCH_TUNING.minTests;
}

/** Returns line coverage without branches, and 1 without lines. */
export function reachedShare({ lines, arcs }: StaticCoverage, reached: ReadonlySet<string>): number {
  const wanted = arcs.length > 0 ? arcs.map(branchKey) : lines.map(String);
  return wanted.length === 0 ? 1 : wanted.filter((part) => reached.has(part)).length / wanted.length;
}

/** Null if coverage is unknown. */
export function coverageOf(tests: readonly ExecutedCall[], all: StaticCoverage | null): TestCoverage | null {
  if (all === null) return null;
  const reached = reachedBy(tests);
  return {
    lines: all.lines.length,
    missed_lines: all.lines.filter((line) => !reached.has(String(line))),
    branches: all.arcs.length,
    missed_branches: all.arcs.flatMap((branch): [BranchPosition, BranchPosition][] =>
      reached.has(branchKey(branch)) ? [] : [[...branch]],
    ),
  };
}

export function proposalsAmong(
  executedCalls: readonly ExecutedCall[],
  print: (candidate: Candidate) => Call,
  uselessOf: (executedCall: ExecutedCall) => string | null = uselessAlone,
): readonly Proposal[] {
  return executedCalls
    .filter(({ candidate }) => candidate.origin === "model")
    .map((executedCall) => ({
      call: print(executedCall.candidate),
      outcome: describe(executedCall.observation),
      useless: uselessAlone(executedCall) ?? uselessOf(executedCall),
    }));
}

function uselessAlone({ isObservable, observation }: ExecutedCall): string | null {
  if (isObservable) return null;
  if (observation.kind === "raised") return "the module neither raises this exception on purpose nor documents it";
  return observation.kind === "returned" ? "a function is no result that can be compared" : "it did not run to its end";
}

export function uselessIn(
  eligibleCalls: readonly ExecutedCall[],
  unstable: readonly ExecutedCall[],
): (executedCall: ExecutedCall) => string | null {
  const candidatesOf = (executedCalls: readonly ExecutedCall[]): ReadonlySet<Candidate> =>
    new Set(executedCalls.map(({ candidate }) => candidate));
  const [allowed, changing] = [candidatesOf(eligibleCalls), candidatesOf(unstable)];
  return ({ candidate }) => {
    if (changing.has(candidate))
      return "its outcome depends on the clock, on chance or on the order of hashes: set what it reads from there first";
    return allowed.has(candidate) ? null : "nothing documents, declares or shows such an input";
  };
}

function describe(observation: ExecutedCall["observation"]): string {
  const failure = describeFailure(failureOfObservation(observation));
  return observation.kind === "raised" ? `raised ${failure}` : failure;
}
