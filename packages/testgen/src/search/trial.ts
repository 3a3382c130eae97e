import { branchKey, type CanonicalValue, type Observation, type Support } from "@repost/spec";
import { stableJson, STAND_IN_REACHED } from "@repost/spec";
import type { CallResult } from "../calls/call-messages.ts";
import type { Candidate, GivenFunction, Subject } from "../subject.ts";

/** An executed candidate with its rating. */
export interface Trial {
  readonly candidate: Candidate;
  readonly observation: Observation;
  /** Branches taken and lines run, as text. */
  readonly reached: ReadonlySet<string>;
  readonly wallMs: number;
  /** True if it showed behaviour of the module: a result, or an intended exception. */
  readonly telling: boolean;
  /** Number of its try; earlier ones are simpler. */
  readonly turn: number;
}

/** A trial that may become a test. */
export interface Choice extends Trial {
  readonly support: Support;
  /** How unnatural its inputs are; 0 fits all evidence. */
  readonly strain: number;
  /**
   * True if an input is empty, zero, negative or of other characters without an example or decision; or is a stand-in
   * for an object. @default false
   */
  readonly accidental?: boolean;
  /** Names of the filters that hold it back. @default none */
  readonly filters?: readonly string[];
  /** True if its result shows a failed type conversion. @default false */
  readonly odd?: boolean;
  /** Equal for calls with equal outcomes. */
  readonly outcome: string;
}

export function trialOf(candidate: Candidate, result: CallResult, turn: number, subject: Subject): Trial {
  const reached = new Set([...result.lines.map(String), ...result.arcs.map(branchKey)]);
  const { observation, wallMs } = result;
  return { candidate, observation, reached, wallMs, turn, telling: isTelling(observation, candidate, subject) };
}

/** An exception is intended if the module raises it, documentation names it, or an example expects it. */
function isTelling(
  observation: Observation,
  candidate: Candidate,
  { documentedExceptions, given = [] }: Subject,
): boolean {
  if (observation.kind === "returned") {
    // Functions with known parameters need a view.
    const isToAsk = candidate.view === undefined && given.some(isAsked) && showsClosures(observation.value);
    return !isFunction(observation.value) && !isToAsk;
  }
  if (observation.kind !== "raised") return false;
  const { explicit, types } = observation.exception;
  if (types[0] === STAND_IN_REACHED) return false;
  return (
    explicit || candidate.expectsException || types.slice(0, 1).some((type) => documentedExceptions.includes(type))
  );
}

/** Returns whether a returned function needs calls beyond the usual samples. */
export function isAsked({ takesAnything = false }: GivenFunction): boolean {
  return !takesAnything;
}

/** Returns whether a value shows only a function's name. */
function isFunction(value: CanonicalValue): boolean {
  return typeof value === "object" && value !== null && "$" in value && value.$ === "function";
}

/** Returns whether a value is a nameless function, or contains one, with results of calls. */
function showsClosures(value: CanonicalValue): boolean {
  if (isClosure(value)) return true;
  const members = typeof value === "object" && value !== null && "$" in value && value.$ === "dict" ? value["v"] : null;
  return Array.isArray(members) && members.some((one) => Array.isArray(one) && one.slice(1).some(isClosure));
}

function isClosure(value: CanonicalValue): boolean {
  if (typeof value !== "object" || value === null || !("$" in value) || value.$ !== "object") return false;
  return value["class"] === "Function" || value["class"] === "function";
}

/** Returns whether a value is the language's empty result. */
export function isNothing(value: CanonicalValue): boolean {
  return (
    value === null ||
    (typeof value === "object" && "$" in value && value.$ === "constant" && value["v"] === "undefined")
  );
}

/**
 * Returns the outcome of a call. State counts only without a result, because unchanged arguments differ with every
 * input.
 */
export function outcomeOf(observation: Observation): string {
  const known = outcomes.get(observation) ?? readOutcome(observation);
  outcomes.set(observation, known);
  return known;
}

/** Cached, because observations can be large. */
const outcomes = new WeakMap<Observation, string>();

function readOutcome(observation: Observation): string {
  if (observation.kind === "raised") return stableJson(["raised", observation.exception.types[0], observation.stdout]);
  if (observation.kind !== "returned") return observation.kind;
  const state = isNothing(observation.value) ? [observation.receiver, observation.arguments] : [];
  return stableJson([observation.value, observation.stdout, ...state]);
}
