import { type Contradiction, rejected, type ReasonOf, STUB_REACHED, type StageRejection } from "@repost/spec";
import type { LoadError } from "../calls/call-messages.ts";
import type { Subject } from "../subject.ts";
import type { ValueGenerator } from "../values/value-generator.ts";
import type { Exploration } from "./explore.ts";
import { describeFailure, failureOfObservation } from "./failure-cause.ts";
import { reachNothing } from "./missed.ts";
import type { ScoredCall, ExecutedCall } from "./executed-call.ts";

const MAX_LISTED = 3;

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
  { executedCalls }: Exploration,
  valueGenerator: ValueGenerator,
): StageRejection<"testgen"> | null {
  if (executedCalls.length > 0) return null;
  if (receiver !== null && receiver.factories.length === 0) {
    return rejected(
      "receiver_unbuildable",
      `Nothing makes an object of ${receiver.className}: it is abstract, or its constructor is not known.`,
    );
  }
  const missing = parameters
    .filter((parameter) => !parameter.optional && valueGenerator.variantsFor(parameter).length === 0)
    .map(({ name }) => name);
  return rejected(
    "no_inputs",
    missing.length === 0 ? "No call could be made." : `No value could be made for ${missing.join(", ")}.`,
  );
}

export function withoutObservableCalls(
  { executedCalls }: Exploration,
  subject: Subject,
): StageRejection<"testgen"> | null {
  if (executedCalls.some(({ isObservable }) => isObservable)) return null;
  const reaching = executedCalls.filter(
    ({ observation }) => observation.kind === "raised" && observation.exception.types[0] === STUB_REACHED,
  );
  if (reaching.length * 2 >= executedCalls.length) return crashed("needs_model", reaching);
  const unbuilt = executedCalls.filter(
    ({ observation, reached }) => observation.kind === "unusable" && reached.size === 0,
  );
  if (unbuilt.length === executedCalls.length)
    return crashed(subject.receiver === null ? "no_inputs" : "receiver_unbuildable", executedCalls);
  if (executedCalls.every(({ observation: { kind } }) => kind === "unusable" || kind === "returned"))
    return crashed("nothing_observable", executedCalls);
  return crashed("always_crashes", executedCalls);
}

export function withoutReachedCalls({
  executedCalls,
  static: coverage,
}: Exploration): StageRejection<"testgen"> | null {
  if (!reachNothing(executedCalls, coverage)) return null;
  return rejected(
    "nothing_reached",
    "Calls return, but none runs the function's own code: a decorator replaces it or compiles it again.",
  );
}

export function withIncidentalCallsOnly(
  observableCalls: readonly ScoredCall[],
  scoredCalls: readonly ScoredCall[],
  leastTests: number,
): StageRejection<"testgen"> | null {
  if (observableCalls.length < leastTests || scoredCalls.length >= leastTests) return null;
  const { detail, evidence } = crashed("only_accidents", observableCalls);
  return rejected(
    "only_accidents",
    `Nothing documents, declares or shows what ${observableCalls.length - scoredCalls.length} of ${observableCalls.length} calls do: ${detail}.`,
    evidence,
  );
}

export function contradictory(contradictions: readonly Contradiction[]): StageRejection<"testgen"> {
  const listed = contradictions.map(({ kind, documented, calls }) => `${calls} x ${kind}: ${documented.slice(0, 120)}`);
  return rejected(
    "contradicts_documentation",
    `Too few outcomes agree with the documentation. Contradicted: ${listed.slice(0, MAX_LISTED).join("; ")}.`,
  );
}

export function withoutSuite(
  kept: readonly ScoredCall[],
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
function crashed(reason: ReasonOf<"testgen">, executedCalls: readonly ExecutedCall[]): StageRejection<"testgen"> {
  const equal = Map.groupBy(
    executedCalls.map(({ observation }) => failureOfObservation(observation)),
    describeFailure,
  );
  const sorted = [...equal.values()].toSorted((left, right) => right.length - left.length).slice(0, MAX_LISTED);
  const failures = sorted.flatMap((same) => same.slice(0, 1).map((failure) => ({ ...failure, count: same.length })));
  const detail = failures.map((failure) => `${failure.count} x ${describeFailure(failure)}`).join("; ");
  return rejected(reason, detail, { kind: "failed_calls", failures });
}
