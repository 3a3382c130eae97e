import { judgeLanguage } from "../languages.ts";
import { stableJson, type CanonicalValue, type Observation } from "@repost/spec";
import { viewOf } from "../canonical/canonical-view.ts";
import type { TargetLanguage } from "../canonical/target-language.ts";
import type { Instance } from "./compare-objects.ts";

const CLASSES: Readonly<Record<TargetLanguage, string>> = { javascript: "Function", python: "function" };
/** For an unsuitable sample, or a result without a written form. */
const SILENT: Readonly<Record<TargetLanguage, readonly string[]>> = {
  javascript: ['"throws"'],
  python: ['["refused"]', '["unwritable"]'],
};

export function comparableCalls(
  expected: Instance,
  actual: Instance,
  language: TargetLanguage,
): readonly [expected: CanonicalValue, actual: CanonicalValue] | undefined {
  if (expected.className !== CLASSES[language] || actual.className !== CLASSES[language]) return undefined;
  const [wanted, actualCalls] = [callsOf(expected.content), callsOf(actual.content)];
  if (wanted === undefined || actualCalls === undefined) return undefined;
  const taken = wanted.filter(([, answer]) => !SILENT[language].includes(stableJson(answer)));
  const keys = new Set(taken.map(([sample]) => stableJson(sample)));
  return [
    taken.map((call) => [...call]),
    actualCalls.filter(([sample]) => keys.has(stableJson(sample))).map((call) => [...call]),
  ];
}

export function showsFunction(observation: Observation | undefined): boolean {
  return observation?.kind === "returned" && stableJson(observation.value).includes(`"class":"${CLASSES.python}"`);
}

/** In Python, other callable values may replace an anonymous function. */
export function functionInstance(
  expected: Instance,
  actual: CanonicalValue,
  language: TargetLanguage,
): Instance | undefined {
  const isFunction = judgeLanguage(language).showsCallsOfFunctions && expected.className === CLASSES.python;
  if (!isFunction || typeof actual !== "object" || actual === null || !("calls" in actual)) return undefined;
  const { calls: content } = actual;
  const haveCalls = callsOf(expected.content) !== undefined && callsOf(content) !== undefined;
  return haveCalls ? { className: CLASSES.python, attributes: new Map(), content } : undefined;
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
