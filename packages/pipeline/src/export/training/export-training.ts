import { mkdir } from "node:fs/promises";
import path from "node:path";
import { functionFingerprint } from "@repost/checks";
import {
  type Attempt,
  exportEmpty,
  exportNeedsResults,
  trainingExamples,
  type TrainingExample,
  type TrainingFile,
  type TrainingKind,
  type TrainingLayout,
  type TrainingOptions,
  writeDatasetInfo,
  writeTraining,
  type AnswerForm,
} from "@repost/dataset";
import type { CallOptions, Environment } from "@repost/spec";
import type { TrainingFormat } from "@repost/spec/settings";
import { startedRows } from "../started-rows.ts";
import type { ChooseOptions, Chosen } from "../choose-environments.ts";
import type { Written } from "../write-rows.ts";
import { excludedFunctions } from "./excluded-functions.ts";
import { type JudgedPredictions, openJudgedPredictions } from "./judged-predictions.ts";
import { environmentPrompt } from "@repost/context";
import { chatMessages } from "@repost/eval";

/** Number of environments in memory at once. */
const BATCH = 10_000;

export interface TrainingExportOptions extends TrainingOptions {
  /** Prediction files. @default original paths */
  readonly predictions?: readonly string[] | undefined;
  /** Evaluation datasets whose similar functions are excluded. */
  readonly exclude?: readonly string[] | undefined;
  /** @default "messages" for trl, "alpaca" otherwise */
  readonly layout?: TrainingLayout | undefined;
}

interface ExportTrainingOptions extends TrainingExportOptions, Pick<ChooseOptions, "results" | "models">, CallOptions {
  readonly to: TrainingFormat;
  readonly dataset: string;
  readonly chosen: Chosen;
  readonly path: string;
}

/**
 * Includes model answers when results exist.
 * @throws DatasetError DATASET_EXPORT_EMPTY, PipelineError PIPELINE_RUN_MISSING, PIPELINE_NOTHING_TO_DO; errors of
 * reading and writing
 */
export async function exportTraining(options: ExportTrainingOptions): Promise<Written> {
  const { to, dataset, chosen } = options;
  const results = options.results ?? [];
  if (results.length === 0 && (to === "rejection" || to === "dpo")) {
    throw exportNeedsResults(dataset, to);
  }
  const judged = await openJudgedPredictions({ ...options, runs: results });
  const source = { options, judged, learnable: await learnableIds(options) };
  const written = to === "llamafactory" || to === "trl" ? await writeFolder(source, to) : await writeOne(source, to);
  if (written.rows === 0) throw exportEmpty(dataset, chosen.omissions());
  return written;
}

interface ExampleSource {
  readonly options: ExportTrainingOptions;
  readonly judged: JudgedPredictions;
  readonly learnable: ReadonlySet<string>;
}

async function writeOne(source: ExampleSource, to: TrainingKind): Promise<Written> {
  const { path: file, layout = "alpaca", chosen, signal } = source.options;
  const examples = await startedRows(examplesOf(source, { kind: to, leaveOut: chosen.leaveOut }));
  if (examples === null) return { rows: 0, files: [] };
  const { count } = await writeTraining(file, examples, { layout, kind: exampleKind(to), signal });
  return { rows: count, files: [file] };
}

async function writeFolder(source: ExampleSource, to: "llamafactory" | "trl"): Promise<Written> {
  const { path: folder, chosen, signal, results = [] } = source.options;
  const layout = source.options.layout ?? (to === "trl" ? "messages" : "alpaca");
  await mkdir(folder, { recursive: true });
  const kinds: readonly TrainingKind[] = results.length === 0 ? ["sft"] : ["sft", "rejection", "dpo"];
  const files: string[] = [];
  const entries: TrainingFile[] = [];
  let rows = 0;
  for (const kind of kinds) {
    const leaveOut = (reason: string): void => chosen.leaveOut(`${kind}_${reason}`);
    const examples = await startedRows(examplesOf(source, { kind, leaveOut }));
    if (examples === null) continue;
    const name = `repost_${kind}`;
    const file = to === "trl" ? `${kind}.jsonl` : `${name}.json`;
    const shape = exampleKind(kind);
    rows += (await writeTraining(path.join(folder, file), examples, { layout, kind: shape, signal })).count;
    files.push(path.join(folder, file));
    if (layout === "alpaca" || layout === "sharegpt") entries.push({ name, file, layout, kind: shape });
  }
  if (to === "trl" || entries.length === 0) return { rows, files };
  const info = path.join(folder, "dataset_info.json");
  await writeDatasetInfo(info, entries);
  return { rows, files: [...files, info] };
}

function exampleKind(kind: TrainingKind): TrainingExample["kind"] {
  return kind === "dpo" ? "preference" : "answer";
}

interface ExampleOptions {
  readonly kind: TrainingKind;
  readonly leaveOut: (reason: string) => void;
}

async function* examplesOf(
  { options, judged, learnable }: ExampleSource,
  { kind, leaveOut }: ExampleOptions,
): AsyncGenerator<TrainingExample, void> {
  const { answer = "body", chosen } = options;
  for await (const batch of batches(chosen.environments(), learnable)) {
    options.signal?.throwIfAborted();
    const attempts: ReadonlyMap<string, readonly Attempt[]> =
      kind === "sft" ? new Map<string, Attempt[]>() : await judged.attemptsFor(batch);
    for (const environment of batch) {
      yield* await trainingExamples({
        ...options,
        environment,
        kind,
        attempts: attempts.get(environment.instance_id) ?? [],
        promptOf: (environment) => trainingPrompt(environment, answer),
        fingerprint: async (language, code) => (await functionFingerprint(language, code)).exact,
        onSkip: leaveOut,
      });
    }
  }
}

async function learnableIds({ chosen, exclude = [], signal }: ExportTrainingOptions): Promise<ReadonlySet<string>> {
  const isExcluded = await excludedFunctions({ datasets: exclude, signal });
  const ids = new Set<string>();
  for (const part of chosen.splits) {
    for await (const environment of chosen.environments(part)) {
      if (chosen.isDivided && part === "test") chosen.leaveOut("test_part");
      else if (await isExcluded(environment)) chosen.leaveOut("excluded");
      else ids.add(environment.instance_id);
    }
  }
  return ids;
}

async function* batches(
  environments: AsyncIterable<Environment>,
  ids: ReadonlySet<string>,
): AsyncGenerator<readonly Environment[], void> {
  let batch: Environment[] = [];
  for await (const environment of environments) {
    if (!ids.has(environment.instance_id)) continue;
    batch.push(environment);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** `body` continues the code before the target's body (RepoST, section 4). */
async function trainingPrompt(environment: Environment, answer: AnswerForm): Promise<string> {
  if (answer === "body") return environmentPrompt({ environment, form: "completion" });
  const visibleText = await environmentPrompt({ environment, form: "chat" });
  return chatMessages({ environment, shown: visibleText })
    .map(({ content }) => content)
    .join("\n\n");
}
