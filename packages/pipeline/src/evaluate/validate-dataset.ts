import path from "node:path";
import { createFolderStore, readJsonLines } from "@repost/dataset";
import { type AlternativesReport, evaluate, judgeAlternatives, type JudgedAlternative } from "@repost/eval";
import { makeFreshFolder } from "@repost/executor";
import { createJudge } from "@repost/judge";
import type { Alternative, EvalResult } from "@repost/spec";
import { countOutcome, records } from "@repost/spec";
import { DEFAULT_CONCURRENCY } from "../default-concurrency.ts";
import { preparePublished } from "../published/prepare-published.ts";
import { createCandidateModules } from "../candidate/candidate-modules.ts";
import { choosePredictions } from "./choose-predictions.ts";
import { openEvalDataset, type EvalDataset } from "./eval-dataset.ts";
import { installLocks } from "./install-locks.ts";
import { each, type JudgeDatasetOptions, type ReadyDataset } from "./ready-dataset.ts";

export interface ValidateDatasetOptions extends JudgeDatasetOptions {
  readonly onEvent?: ((event: ValidateEvent) => void) | undefined;
}

export type ValidateEvent =
  | { readonly type: "validation-started"; readonly expected: number }
  | { readonly type: "candidate-judged"; readonly candidate: "gold" | "stub"; readonly ok: boolean };

export interface ValidationProblem {
  readonly instance_id: string;
  readonly problem: "gold_failed" | "stub_passed" | "not_scored" | "not_recorded";
  readonly detail: string;
}

export interface ValidationReport {
  readonly environments: number;
  readonly valid: number;
  readonly problems: readonly ValidationProblem[];
}

/** Checks that references pass and that raising functions fail. */
export async function validateDataset(options: ValidateDatasetOptions): Promise<ValidationReport> {
  const { onEvent } = options;
  const dataset = await openEvalDataset(options);
  const ids = dataset.instanceIds;
  onEvent?.({ type: "validation-started", expected: ids.size * 2 });
  const report = (problem: ValidationProblem | null, candidate: "gold" | "stub"): void => {
    if (problem !== null) problems.push(problem);
    onEvent?.({ type: "candidate-judged", candidate, ok: problem === null });
  };
  const problems: ValidationProblem[] = [];
  const { environments, loadRecording, rejections } = await recorded(options, dataset);
  for (const { instance_id: id, reason, detail } of rejections.values()) {
    report({ instance_id: id ?? "", problem: "not_recorded", detail: `${reason}: ${detail}` }, "gold");
  }
  for (const candidate of ["gold", "stub"] as const) {
    const results = judgeAll(options, { environments, loadRecording, candidate });
    for await (const result of results) report(problemOf(result, candidate), candidate);
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

async function recorded(options: JudgeDatasetOptions, dataset: EvalDataset): Promise<ReadyDataset> {
  if (dataset.kind === "native") return { ...dataset, rejections: new Map() };
  await using folder = await makeFreshFolder();
  const { judged, rejections, loadRecording } = await preparePublished({
    ...options,
    tasks: dataset.tasks,
    journal: folder.path,
    store: createFolderStore(path.join(folder.path, "store")),
    record: true,
  });
  return { environments: () => each(judged), rejections, loadRecording };
}

async function* judgeAll(
  {
    dataset,
    executor,
    environments: installer = null,
    timeoutMultiplier = 1,
    concurrency = DEFAULT_CONCURRENCY,
    signal,
  }: JudgeDatasetOptions,
  { environments, loadRecording, candidate }: Omit<ReadyDataset, "rejections"> & { candidate: "gold" | "stub" },
): AsyncGenerator<EvalResult, void> {
  yield* evaluate({
    environments: environments(),
    predictions: choosePredictions({ choice: { kind: candidate }, environments, signal }),
    judge: createJudge({ executor, timeoutMultiplier }),
    loadRecording: installLocks({ dataset, environments: installer, loadRecording }),
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

export interface ValidateAlternativesOptions extends JudgeDatasetOptions {
  /** File of alternatives, or their records. */
  readonly alternatives: string | readonly Alternative[];
  /** Called before the first alternative is judged. */
  readonly onStarted?: ((expected: number) => void) | undefined;
  readonly onJudged?: ((judged: JudgedAlternative) => void) | undefined;
}

/**
 * Measures verdicts on hand-written right and wrong implementations.
 * @throws PipelineError PIPELINE_NOTHING_TO_DO; errors of reading files
 */
export async function validateAlternatives(options: ValidateAlternativesOptions): Promise<AlternativesReport> {
  const { alternatives, executor, timeoutMultiplier = 1, signal, onStarted, onJudged } = options;
  const { concurrency = DEFAULT_CONCURRENCY } = options;
  const rows = typeof alternatives === "string" ? await readAlternatives(alternatives, signal) : alternatives;
  onStarted?.(rows.length);
  const dataset = await openEvalDataset(options);
  const { environments, loadRecording } = await recorded(options, dataset);
  const modules = dataset.kind === "native" ? createCandidateModules({ store: dataset.store }) : undefined;
  return await judgeAlternatives({
    alternatives: rows,
    environments,
    judge: createJudge({ executor, timeoutMultiplier }),
    ...(modules !== undefined && { candidateModule: modules.moduleFor }),
    loadRecording: installLocks({
      dataset: options.dataset,
      environments: options.environments ?? null,
      loadRecording,
    }),
    concurrency,
    signal,
    onJudged,
  });
}

async function readAlternatives(file: string, signal: AbortSignal | undefined): Promise<readonly Alternative[]> {
  const rows: Alternative[] = [];
  for await (const row of readJsonLines(file, records.alternative, { signal })) rows.push(row);
  return rows;
}
