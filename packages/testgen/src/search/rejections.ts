import {
  type Contradiction,
  type Failure,
  rejected,
  type ReasonOf,
  STAND_IN_REACHED,
  type StageRejection,
} from "@repost/spec";
import type { LoadError } from "../calls/call-messages.ts";
import type { Subject } from "../subject.ts";
import type { ValueMaker } from "../values/make-values.ts";
import type { Exploration } from "./explore.ts";
import { describeFailure, failureOf } from "./failure-cause.ts";
import type { Choice, Trial } from "./trial.ts";

const MAX_SHOWN = 3;
/** Maximum length in characters. */
const MAX_LENGTH = 120;

export function notLoadable({ detail, failure }: LoadError): StageRejection<"testgen"> {
  return rejected("not_loadable", detail, failure === null ? undefined : { kind: "load_failure", failure });
}

export function nothingObservable(tests: number): StageRejection<"testgen"> {
  return rejected("nothing_observable", `A function that does nothing would pass all ${tests} tests.`);
}

export function withoutArguments(entry: string): StageRejection<"testgen"> {
  return rejected("no_inputs", `${entry} is a static getter: no argument and no object decides what it returns.`);
}

export function withoutInputs(
  { parameters, receiver }: Subject,
  { trials }: Exploration,
  maker: ValueMaker,
): StageRejection<"testgen"> | null {
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

export function withoutChoices({ trials }: Exploration, subject: Subject): StageRejection<"testgen"> | null {
  if (trials.some(({ telling }) => telling)) return null;
  const reaching = trials.filter(
    ({ observation }) => observation.kind === "raised" && observation.exception.types[0] === STAND_IN_REACHED,
  );
  if (reaching.length * 2 >= trials.length) return crashed("needs_model", reaching);
  const unbuilt = trials.filter(({ observation, reached }) => observation.kind === "unusable" && reached.size === 0);
  if (unbuilt.length === trials.length)
    return crashed(subject.receiver === null ? "no_inputs" : "receiver_unbuildable", trials);
  if (trials.every(({ observation: { kind } }) => kind === "unusable" || kind === "returned"))
    return crashed("nothing_observable", trials);
  return crashed("always_crashes", trials);
}

export function withAccidentsAlone(
  shown: readonly Choice[],
  choices: readonly Choice[],
  leastTests: number,
): StageRejection<"testgen"> | null {
  if (shown.length < leastTests || choices.length >= leastTests) return null;
  const { detail, evidence } = crashed("only_accidents", shown);
  return rejected(
    "only_accidents",
    `Nothing documents, declares or shows what ${shown.length - choices.length} of ${shown.length} calls do: ${detail}.`,
    evidence,
  );
}

export function contradictory(contradictions: readonly Contradiction[]): StageRejection<"testgen"> {
  const listed = contradictions.map(({ kind, documented, calls }) => `${calls} x ${kind}: ${documented.slice(0, 120)}`);
  return rejected(
    "contradicts_documentation",
    `Too few outcomes agree with the documentation. Contradicted: ${listed.slice(0, MAX_SHOWN).join("; ")}.`,
  );
}

export function withoutSuite(
  kept: readonly Choice[],
  unstable: number,
  leastTests: number,
): StageRejection<"testgen"> | null {
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
  if (!kept.some(({ observation }) => observation.kind === "returned")) return crashed("always_crashes", kept);
  const outcomes = new Set(kept.map(({ outcome }) => outcome));
  return outcomes.size < 2 ? rejected("one_outcome", `All ${kept.length} calls show the same.`) : null;
}

/** Lists the most frequent ends of calls. */
function crashed(reason: ReasonOf<"testgen">, trials: readonly Trial[]): StageRejection<"testgen"> {
  const counted = new Map<string, { readonly failure: Failure; count: number }>();
  for (const { observation } of trials) {
    const failure = failureIn(observation);
    const key = describeFailure(failure);
    const entry = counted.get(key) ?? { failure, count: 0 };
    entry.count += 1;
    counted.set(key, entry);
  }
  const sorted = [...counted.values()].toSorted((left, right) => right.count - left.count).slice(0, MAX_SHOWN);
  const failures = sorted.map(({ failure, count }) => ({ ...failure, count }));
  const detail = failures.map((failure) => `${failure.count} x ${describeFailure(failure)}`).join("; ");
  return rejected(reason, detail, { kind: "failed_calls", failures });
}

function failureIn(observation: Trial["observation"]): Failure {
  switch (observation.kind) {
    case "raised":
      return failureOf(
        observation.exception.types[0] ?? "Exception",
        observation.exception.message.slice(0, MAX_LENGTH),
      );
    case "unusable":
    case "died":
      return failureOf(observation.kind, observation.detail.slice(0, MAX_LENGTH));
    default:
      return failureOf(observation.kind, null);
  }
}
