import { stableJson, type CanonicalValue } from "@repost/spec";
import { viewOf } from "../canonical/canonical-view.ts";
import type { TargetLanguage } from "../canonical/target-language.ts";
import type { Instance } from "./compare-objects.ts";

/** The class that functions without a name are written with: what calls of them with a few samples gave. */
const CLASSES: Readonly<Record<TargetLanguage, string>> = { javascript: "Function", python: "function" };
/** What a call gave that the expected function cannot take: an exception that nobody asked for. */
const REFUSED: Readonly<Record<TargetLanguage, string>> = { javascript: '"throws"', python: '["refused"]' };

/**
 * The calls of two functions without a name that are to be compared, as content of both: those that the expected one takes. What another does
 * with samples that do not suit depends on how it is written. Undefined where they are no such functions.
 */
export function shownCalls(
  expected: Instance,
  actual: Instance,
  language: TargetLanguage,
): readonly [expected: CanonicalValue, actual: CanonicalValue] | undefined {
  if (expected.className !== CLASSES[language] || actual.className !== CLASSES[language]) return undefined;
  const [wanted, given] = [callsOf(expected.content), callsOf(actual.content)];
  if (wanted === undefined || given === undefined) return undefined;
  const taken = wanted.filter(([, answer]) => stableJson(answer) !== REFUSED[language]);
  const keys = new Set(taken.map(([sample]) => stableJson(sample)));
  return [
    taken.map((call) => [...call]),
    given.filter(([sample]) => keys.has(stableJson(sample))).map((call) => [...call]),
  ];
}

type Call = readonly [sample: CanonicalValue, answer: CanonicalValue];

function callsOf(content: CanonicalValue): readonly Call[] | undefined {
  const view = viewOf(content);
  if (view.kind !== "list") return undefined;
  const calls = view.items.map((item) => {
    const pair = viewOf(item);
    const [sample, answer] = pair.kind === "list" ? pair.items : [];
    return sample === undefined || answer === undefined ? undefined : ([sample, answer] as const);
  });
  return calls.every((call) => call !== undefined) ? calls : undefined;
}
