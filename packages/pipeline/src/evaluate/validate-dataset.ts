import { availableParallelism } from "node:os";
import { loadRecording, openDatasetStore, readEnvironments } from "@repost/dataset";
import { evaluate } from "@repost/eval";
import { createJudge } from "@repost/judge";
import type { Environment, EvalResult, Executor } from "@repost/spec";
import { countOutcome } from "@repost/spec";
import { nothingToDo } from "../errors.ts";
import { choosePredictions } from "./choose-predictions.ts";

export interface ValidateDatasetOptions {
  /** A RUN of a build, or a dataset file. */
  readonly dataset: string;
  /** Where code runs. It stays the caller's to close. */
  readonly executor: Executor;
  /** Candidates at once. @default all cores, at most 24 */
  readonly concurrency?: number;
  /** @default 1 */
  readonly timeoutMultiplier?: number;
  readonly signal?: AbortSignal | undefined;
  /** Called for each candidate judged; `expected` once it is known. */
  readonly onEvent?: ((event: ValidateEvent) => void) | undefined;
}

export type ValidateEvent =
  | { readonly type: "validation-started"; readonly expected: number }
  | { readonly type: "candidate-judged"; readonly candidate: "gold" | "stub"; readonly ok: boolean };

/** What is wrong with one environment on this machine. */
export interface ValidationProblem {
  readonly instance_id: string;
  readonly problem: "gold_failed" | "stub_passed" | "not_scored";
  readonly detail: string;
}

export interface ValidationReport {
  readonly environments: number;
  readonly valid: number;
  readonly problems: readonly ValidationProblem[];
}

/** Checks every environment of a dataset on this machine: the reference must pass its tests, and a function that only raises must not. */
export async function validateDataset(options: ValidateDatasetOptions): Promise<ValidationReport> {
  const { dataset, signal, onEvent } = options;
  const ids = new Set<string>();
  for await (const { instance_id: id } of readEnvironments(dataset, { signal })) ids.add(id);
  if (ids.size === 0) throw nothingToDo(`There is no environment to validate in ${dataset}.`);
  onEvent?.({ type: "validation-started", expected: ids.size * 2 });
  const problems: ValidationProblem[] = [];
  for (const candidate of ["gold", "stub"] as const) {
    for await (const result of judgeAll(options, candidate)) {
      const problem = problemOf(result, candidate);
      if (problem !== null) problems.push(problem);
      onEvent?.({ type: "candidate-judged", candidate, ok: problem === null });
    }
  }
  const invalid = new Set(problems.map(({ instance_id }) => instance_id));
  const order = new Map([...ids].map((id, position) => [id, position]));
  return {
    environments: ids.size,
    valid: ids.size - invalid.size,
    problems: problems.toSorted(
      (left, right) => (order.get(left.instance_id) ?? 0) - (order.get(right.instance_id) ?? 0),
    ),
  };
}

async function* judgeAll(
  options: ValidateDatasetOptions,
  candidate: "gold" | "stub",
): AsyncGenerator<EvalResult, void> {
  const { dataset, executor, timeoutMultiplier = 1, signal } = options;
  const { concurrency = Math.min(availableParallelism(), 24) } = options;
  const store = await openDatasetStore(dataset);
  const environments = (): AsyncIterable<Environment> => readEnvironments(dataset, { signal });
  yield* evaluate({
    environments: environments(),
    predictions: choosePredictions({ choice: { kind: candidate }, environments, signal }),
    judge: createJudge({ executor, timeoutMultiplier }),
    loadRecording: (environment, call) => loadRecording(environment, store, call),
    concurrency,
    signal,
  });
}

function problemOf({ instance_id, outcome, detail }: EvalResult, candidate: "gold" | "stub"): ValidationProblem | null {
  const count = countOutcome(outcome);
  if (count === "unscored") return { instance_id, problem: "not_scored", detail: detail ?? outcome };
  if (candidate === "gold" && count === "fail")
    return { instance_id, problem: "gold_failed", detail: detail ?? outcome };
  if (candidate === "stub" && count === "pass") {
    return { instance_id, problem: "stub_passed", detail: "A function that only raises passes the tests." };
  }
  return null;
}
