import type { CanonicalValue, Observation, Support } from "@repost/spec";
import { stableJson, STAND_IN_REACHED } from "@repost/spec";
import type { CallResult } from "../calls/call-messages.ts";
import type { Candidate, GivenFunction, Subject } from "../subject.ts";

/** A candidate that was run, with all that a choice among such needs to know. */
export interface Trial {
  readonly candidate: Candidate;
  readonly observation: Observation;
  /** Branches taken, and lines run, as text. */
  readonly reached: ReadonlySet<string>;
  readonly wallMs: number;
  /** Whether it showed behaviour of the module: a result, or an exception that is meant. */
  readonly telling: boolean;
  /** When it was tried; earlier ones are simpler. */
  readonly turn: number;
}

/** A trial that may become a test. */
export interface Choice extends Trial {
  readonly support: Support;
  /** How unnatural its inputs are: 0 fits everything that is known. */
  readonly strain: number;
  /**
   * Whether an input is empty, zero or less, or a text written with other characters, where no example is so and nothing decides by it; or only plays the part
   * of an object of a class that is declared or guessed. @default false
   */
  readonly accidental?: boolean;
  /** Whether its result looks like what conversions of the wrong kind of value leave behind. @default false */
  readonly odd?: boolean;
  /** Same for calls that show the same. */
  readonly outcome: string;
}

export function trialOf(candidate: Candidate, result: CallResult, turn: number, subject: Subject): Trial {
  const reached = new Set([...result.lines.map(String), ...result.arcs.map(([from, to]) => `${from}>${to}`)]);
  const { observation, wallMs } = result;
  return { candidate, observation, reached, wallMs, turn, telling: isTelling(observation, candidate, subject) };
}

/** An exception is meant when the module raises it on purpose, documentation names it, or an example expects it; others are accidents of bad inputs. */
function isTelling(
  observation: Observation,
  candidate: Candidate,
  { documentedExceptions, given = [] }: Subject,
): boolean {
  if (observation.kind === "returned") {
    // What they take is known, and what was tried on them is not of that kind.
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

/** Whether calls of a function that is given say more than a few usual lists of arguments. */
export function isAsked({ takesAnything = false }: GivenFunction): boolean {
  return !takesAnything;
}

/** Of a function that is returned, only its name can be seen. */
function isFunction(value: CanonicalValue): boolean {
  return typeof value === "object" && value !== null && "$" in value && value.$ === "function";
}

/** Whether a value is a function without a name, or an object that has some, with what calls of them gave. */
function showsClosures(value: CanonicalValue): boolean {
  if (isClosure(value)) return true;
  const members = typeof value === "object" && value !== null && "$" in value && value.$ === "dict" ? value["v"] : null;
  return Array.isArray(members) && members.some((one) => Array.isArray(one) && one.slice(1).some(isClosure));
}

function isClosure(value: CanonicalValue): boolean {
  if (typeof value !== "object" || value === null || !("$" in value) || value.$ !== "object") return false;
  return value["class"] === "Function" || value["class"] === "function";
}

/** What a function gives that gives nothing. */
export function isNothing(value: CanonicalValue): boolean {
  return (
    value === null ||
    (typeof value === "object" && "$" in value && value.$ === "constant" && value["v"] === "undefined")
  );
}

/** What a call showed. State counts only where nothing was returned, for unchanged arguments differ with every input. */
export function outcomeOf(observation: Observation): string {
  const known = outcomes.get(observation) ?? readOutcome(observation);
  outcomes.set(observation, known);
  return known;
}

/** Each is asked for again and again, and may be as large as what calls are given. */
const outcomes = new WeakMap<Observation, string>();

function readOutcome(observation: Observation): string {
  if (observation.kind === "raised") return stableJson(["raised", observation.exception.types[0], observation.stdout]);
  if (observation.kind !== "returned") return observation.kind;
  const state = isNothing(observation.value) ? [observation.receiver, observation.arguments] : [];
  return stableJson([observation.value, observation.stdout, ...state]);
}
