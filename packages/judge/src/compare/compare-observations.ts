import type { CanonicalValue, Observation } from "@repost/spec";
import { cutText, formatCanonical } from "../canonical/format-canonical.ts";
import { visibleText } from "../canonical/quote-text.ts";
import type { TargetLanguage } from "../canonical/target-language.ts";
import { compareCanonical, type CompareOptions } from "./compare-canonical.ts";
import { equalExceptions, type ExceptionShape } from "./compare-exceptions.ts";
import type { Difference } from "./difference.ts";
import { withoutResultCaches } from "./result-caches.ts";

/** Larger inputs provoke overflow and would hide every difference. */
const MAX_MAGNITUDE = 1e18;

/** Relative tolerance of four units in the last place. */
const ROUNDINGS = 2 ** -50;

type Finished = Extract<Observation, { kind: "returned" | "raised" }>;

const MAX_TEXT_LENGTH = 200;

/** Paths of floats are below `result`, `receiver` or `arguments`. */
export type CompareObservationsOptions = Pick<CompareOptions, "language" | "surplus" | "isFloatPlace">;

/** Returns the first difference from the reference's observation, or null. */
export function compareObservations(
  expected: Observation,
  actual: Observation,
  { language = "python", surplus = "private", isFloatPlace = () => false }: CompareObservationsOptions = {},
): Difference | null {
  if (!isFinished(expected) || !isFinished(actual)) {
    return expected.kind === actual.kind ? null : otherResult(expected, actual, language);
  }
  const options = { language, surplus, isFloatPlace };
  return compareResults(expected, actual, options) ?? compareStates(expected, actual, options);
}

export function describeObservation(observation: Observation, language: TargetLanguage = "python"): string {
  switch (observation.kind) {
    case "returned":
      return formatCanonical(observation.value, { language });
    case "raised":
      return `${describeException(observation.exception)} raised`;
    case "timeout":
      return "no result in time";
    case "died":
      return `the end of its process (${cutText(visibleText(observation.detail), MAX_TEXT_LENGTH)})`;
    default:
      return `nothing that can be written down (${cutText(visibleText(observation.detail), MAX_TEXT_LENGTH)})`;
  }
}

export function describeException({ types, message }: ExceptionShape): string {
  return formatCanonical({ $: "exception", types, message });
}

type ComparisonOptions = Required<CompareObservationsOptions>;

function isFinished(observation: Observation): observation is Finished {
  return observation.kind === "returned" || observation.kind === "raised";
}

function compareResults(expected: Finished, actual: Finished, options: ComparisonOptions): Difference | null {
  const { language } = options;
  if (expected.kind === "returned" && actual.kind === "returned") {
    let slack: number | undefined;
    return compareCanonical(expected.value, actual.value, {
      ...options,
      slack: () => (slack ??= inputSlack(expected)),
    });
  }
  if (
    expected.kind === "raised" &&
    actual.kind === "raised" &&
    equalExceptions(expected.exception, actual.exception, language)
  ) {
    return null;
  }
  return otherResult(expected, actual, language);
}

function otherResult(expected: Observation, actual: Observation, language: TargetLanguage): Difference {
  const describe = (observation: Observation): string => describeObservation(observation, language);
  return { path: "result", expected: describe(expected), actual: describe(actual) };
}

function compareStates(expected: Finished, actual: Finished, options: ComparisonOptions): Difference | null {
  const [wanted, actualReceiver] =
    expected.kind === "returned"
      ? withoutResultCaches(expected.receiver, actual.receiver, expected.value, expected.arguments)
      : [expected.receiver, actual.receiver];
  const receiver = compareCanonical(wanted, actualReceiver, { ...options, path: "receiver" });
  if (receiver !== null) return receiver;
  for (const [index, value] of expected.arguments.entries()) {
    const actualValue = actual.arguments[index] ?? null;
    const difference = compareCanonical(value, actualValue, { ...options, path: `arguments[${index}]` });
    if (difference !== null) return difference;
  }
  if (expected.stdout === "" || expected.stdout === actual.stdout) return null;
  return { path: "stdout", expected: formatCanonical(expected.stdout), actual: formatCanonical(actual.stdout) };
}

/** The sum of `[1e16, 1.0, -1e16]` depends on the order. */
function inputSlack(observation: Observation): number {
  if (!("arguments" in observation)) return 0;
  let largest = 0;
  const pending: unknown[] = [observation.receiver, ...observation.arguments];
  while (pending.length > 0) {
    const value = pending.pop();
    if (typeof value !== "object" || value === null) continue;
    const size = floatSize(value as CanonicalValue);
    if (size <= MAX_MAGNITUDE) largest = Math.max(largest, size);
    for (const part of Object.values(value) as readonly unknown[]) pending.push(part);
  }
  return largest * ROUNDINGS;
}

function floatSize(value: CanonicalValue): number {
  const { $: tag, v: text } = value as { readonly $?: unknown; readonly v?: unknown };
  const size = tag === "float" && typeof text === "string" ? Math.abs(Number(text)) : 0;
  return Number.isNaN(size) ? 0 : size;
}
