import type { Observation } from "@repost/spec";
import type { TargetLanguage } from "../canonical/target-language.ts";
import type { ExceptionShape } from "../compare/compare-exceptions.ts";
import { compareObservations, type CompareObservationsOptions } from "../compare/compare-observations.ts";
import { describeDifference } from "../compare/difference.ts";
import { floatPlaces } from "../compare/float-places.ts";
import type { ExceptionText } from "../missing-name.ts";
import type { Transcript } from "./transcript.ts";

export interface CallsToInspect {
  readonly messages: readonly string[];
  readonly expected: readonly Observation[];
  readonly language: TargetLanguage;
}

export interface InspectedCall {
  /** Null when the run did not reach the call. */
  readonly kind: Observation["kind"] | null;
  /** Null for an equal or missing observation. */
  readonly difference: string | null;
  readonly exception: ExceptionShape | null;
  readonly stdout: string;
}

/** Its size does not depend on the candidate's values. */
export interface InspectedCalls {
  readonly transcript:
    | { readonly status: "closed" | "open" }
    | { readonly status: "load_error"; readonly exception: ExceptionText }
    | { readonly status: "tampered"; readonly detail: string }
    | { readonly status: "unread"; readonly cause: "limit" | "unreadable"; readonly detail: string };
  readonly calls: readonly InspectedCall[];
}

const NOT_REACHED: InspectedCall = { kind: null, difference: null, exception: null, stdout: "" };

/** A protocol violation invalidates all observations. */
export function inspectCalls(
  expected: readonly Observation[],
  transcript: Transcript,
  language: TargetLanguage,
): InspectedCalls {
  const observations = "observations" in transcript ? transcript.observations : [];
  const isFloatPlace = floatPlaces(expected, language);
  const calls = expected.map((wanted, index) => inspectCall(wanted, observations[index], { language, isFloatPlace }));
  switch (transcript.status) {
    case "load_error":
      return { transcript: { status: "load_error", exception: transcript.exception }, calls };
    case "tampered":
      return { transcript: { status: "tampered", detail: transcript.detail }, calls };
    default:
      return { transcript: { status: transcript.status }, calls };
  }
}

export function unreadCalls(
  count: number,
  { cause, reason }: { readonly cause: "limit" | "unreadable"; readonly reason: string },
): InspectedCalls {
  const detail = `The results of the solution cannot be compared. ${reason}`;
  return { transcript: { status: "unread", cause, detail }, calls: Array.from({ length: count }, () => NOT_REACHED) };
}

function inspectCall(
  expected: Observation,
  observation: Observation | undefined,
  options: CompareObservationsOptions,
): InspectedCall {
  if (observation === undefined) return NOT_REACHED;
  const difference = compareObservations(expected, observation, options);
  if (difference === null) return { ...NOT_REACHED, kind: observation.kind };
  return {
    kind: observation.kind,
    difference: describeDifference(difference),
    exception: observation.kind === "raised" ? observation.exception : null,
    stdout: "stdout" in observation ? observation.stdout : "",
  };
}
