import { type Contradiction, rejected, STAND_IN_REACHED, type StageRejection } from "@repost/spec";
import type { Subject } from "../subject.ts";
import type { ValueMaker } from "../values/make-values.ts";
import type { Exploration } from "./explore.ts";
import type { Choice, Trial } from "./trial.ts";

const MAX_SHOWN = 3;

export function notLoadable(detail: string): StageRejection {
  return rejected("not_loadable", detail);
}

export function nothingObservable(tests: number): StageRejection {
  return rejected("nothing_observable", `A function that does nothing would pass all ${tests} tests.`);
}

export function withoutArguments(entry: string): StageRejection {
  return rejected("no_inputs", `${entry} is a static getter: no argument and no object decides what it returns.`);
}

/** Returns why nothing could be tried; null otherwise. */
export function withoutInputs(
  { parameters, receiver }: Subject,
  { trials }: Exploration,
  maker: ValueMaker,
): StageRejection | null {
  if (trials.length > 0) return null;
  if (receiver !== null && receiver.factories.length === 0) {
    return rejected(
      "receiver_unbuildable",
      `Nothing makes an object of ${receiver.className}: it is abstract, or its constructor is not known.`,
    );
  }
  const missing = parameters
    .filter((parameter) => !parameter.optional && maker.variantsFor(parameter).length === 0)
    .map(({ name }) => name);
  return rejected(
    "no_inputs",
    missing.length === 0 ? "No call could be made." : `No value could be made for ${missing.join(", ")}.`,
  );
}

/** Returns why no tried call shows anything; null otherwise. */
export function withoutChoices({ trials }: Exploration, subject: Subject): StageRejection | null {
  if (trials.some(({ telling }) => telling)) return null;
  const reaching = trials.filter(
    ({ observation }) => observation.kind === "raised" && observation.exception.types[0] === STAND_IN_REACHED,
  );
  if (reaching.length * 2 >= trials.length) return rejected("needs_model", commonest(reaching));
  const unbuilt = trials.filter(({ observation, reached }) => observation.kind === "unusable" && reached.size === 0);
  const detail = commonest(trials);
  if (unbuilt.length === trials.length)
    return rejected(subject.receiver === null ? "no_inputs" : "receiver_unbuildable", detail);
  if (trials.every(({ observation: { kind } }) => kind === "unusable" || kind === "returned"))
    return rejected("nothing_observable", detail);
  return rejected("always_crashes", detail);
}

/** Returns why almost all calls are accidental; null otherwise. */
export function withAccidentsAlone(
  shown: readonly Choice[],
  choices: readonly Choice[],
  leastTests: number,
): StageRejection | null {
  if (shown.length < leastTests || choices.length >= leastTests) return null;
  return rejected(
    "only_accidents",
    `Nothing documents, declares or shows what ${shown.length - choices.length} of ${shown.length} calls do: ${commonest(shown)}.`,
  );
}

/** Returns the rejection of a target whose documentation almost all outcomes contradict. */
export function contradictory(contradictions: readonly Contradiction[]): StageRejection {
  const listed = contradictions.map(({ kind, documented, calls }) => `${calls} x ${kind}: ${documented.slice(0, 120)}`);
  return rejected(
    "contradicts_documentation",
    `Too few outcomes agree with the documentation. Contradicted: ${listed.slice(0, MAX_SHOWN).join("; ")}.`,
  );
}

/** Returns why the calls make no suite; null otherwise. */
export function withoutSuite(kept: readonly Choice[], unstable: number, leastTests: number): StageRejection | null {
  if (kept.length < leastTests) {
    if (unstable > kept.length)
      return rejected(
        "unstable_outcomes",
        `${unstable} calls did something else under another seed, clock or order of hashes.`,
      );
    return rejected(
      "too_few_tests",
      `${kept.length} different calls show something; at least ${leastTests} are needed.`,
    );
  }
  if (!kept.some(({ observation }) => observation.kind === "returned"))
    return rejected("always_crashes", commonest(kept));
  const outcomes = new Set(kept.map(({ outcome }) => outcome));
  return outcomes.size < 2 ? rejected("one_outcome", `All ${kept.length} calls show the same.`) : null;
}

/** Returns the most common failures with counts. */
function commonest(trials: readonly Trial[]): string {
  const counts = new Map<string, number>();
  for (const { observation } of trials) {
    const way = wayOf(observation);
    counts.set(way, (counts.get(way) ?? 0) + 1);
  }
  const sorted = [...counts].toSorted((left, right) => right[1] - left[1]).slice(0, MAX_SHOWN);
  return sorted.map(([way, count]) => `${count} x ${way}`).join("; ");
}

function wayOf(observation: Trial["observation"]): string {
  switch (observation.kind) {
    case "raised":
      return `${observation.exception.types[0] ?? "Exception"}: ${observation.exception.message.slice(0, 120)}`;
    case "unusable":
    case "died":
      return `${observation.kind}: ${observation.detail.slice(0, 120)}`;
    default:
      return observation.kind;
  }
}
