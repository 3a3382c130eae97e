import { branchKey, type CanonicalValue, type Observation, type Support } from "@repost/spec";
import { stableJson, STUB_REACHED } from "@repost/spec";
import type { BatchResult, CallResult } from "../calls/call-messages.ts";
import type { Candidate, Subject } from "../subject.ts";
import { taggedBy } from "../values/canonical-parts.ts";

export type RunCandidates = (candidates: readonly Candidate[]) => Promise<BatchResult>;

export interface ExecutedCall {
  readonly candidate: Candidate;
  readonly observation: Observation;
  /** Covered branches and lines, as text. */
  readonly reached: ReadonlySet<string>;
  readonly wallMs: number;
  /** The call showed a result or an intended exception. */
  readonly isObservable: boolean;
  /** Earlier calls are simpler. */
  readonly turn: number;
}

/** An executed call that may become a test. */
export interface ScoredCall extends ExecutedCall {
  readonly support: Support;
  /** 0 if the inputs fit all evidence. */
  readonly inputPenalty: number;
  /** A filter holds it back. @default false */
  readonly isIncidental?: boolean;
  /** Filters that hold it back. @default none */
  readonly filters?: readonly string[];
  /** The result shows a failed type conversion. @default false */
  readonly hasFailedConversion?: boolean;
  /** Key that is equal for calls with equal outcomes. */
  readonly outcome: string;
}

export function executedCallOf(candidate: Candidate, result: CallResult, turn: number, subject: Subject): ExecutedCall {
  const reached = new Set([...result.lines.map(String), ...result.arcs.map(branchKey)]);
  const { observation, wallMs } = result;
  return {
    candidate,
    observation,
    reached,
    wallMs,
    turn,
    isObservable: isObservableCall(observation, candidate, subject),
  };
}

/** Returns a key that is equal for calls that reach the same parts. */
export function pathOf({ reached }: ExecutedCall): string {
  const path = paths.get(reached) ?? [...reached].toSorted().join(" ");
  paths.set(reached, path);
  return path;
}

const paths = new WeakMap<ReadonlySet<string>, string>();

export function reachedBy(executedCalls: readonly ExecutedCall[]): ReadonlySet<string> {
  return new Set(executedCalls.flatMap(({ reached }) => [...reached]));
}

/** Intended exceptions are raised by the module, documented, or expected by an example. */
function isObservableCall(
  observation: Observation,
  candidate: Candidate,
  { documentedExceptions, resultFunctions = [] }: Subject,
): boolean {
  if (observation.kind === "returned") {
    // Functions with known parameters need a view.
    const isToAsk = candidate.view === undefined && resultFunctions.length > 0 && showsClosures(observation.value);
    return taggedBy(observation.value, "function") === null && !isToAsk;
  }
  if (observation.kind !== "raised") return false;
  const { explicit, types } = observation.exception;
  if (types[0] === STUB_REACHED) return false;
  return (
    explicit || candidate.expectsException || types.slice(0, 1).some((type) => documentedExceptions.includes(type))
  );
}

/** Such functions are shown with results of sample calls. */
function showsClosures(value: CanonicalValue): boolean {
  if (isClosure(value)) return true;
  const members = taggedBy(value, "dict")?.["v"];
  return Array.isArray(members) && members.some((member) => Array.isArray(member) && member.slice(1).some(isClosure));
}

function isClosure(value: CanonicalValue): boolean {
  const owner = taggedBy(value, "object")?.["class"];
  return owner === "Function" || owner === "function";
}

export function isNothing(value: CanonicalValue): boolean {
  return value === null || taggedBy(value, "constant")?.["v"] === "undefined";
}

/** State counts only without a result, because unchanged arguments differ with every input. */
export function outcomeOf(observation: Observation): string {
  const outcome = outcomes.get(observation) ?? readOutcome(observation);
  outcomes.set(observation, outcome);
  return outcome;
}

/** Cached, because observations can be large. */
const outcomes = new WeakMap<Observation, string>();

function readOutcome(observation: Observation): string {
  if (observation.kind === "raised") return stableJson(["raised", observation.exception.types[0], observation.stdout]);
  if (observation.kind !== "returned") return observation.kind;
  const state = isNothing(observation.value) ? [observation.receiver, observation.arguments] : [];
  return stableJson([observation.value, observation.stdout, ...state]);
}
