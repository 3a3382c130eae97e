import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { appendJsonLines, fileRows } from "@repost/dataset";
import {
  classifyRuns,
  deriveRecipe,
  dockerResult,
  easyRecipe,
  type EnvMemory,
  readEnvTask,
  type Repair,
  repairEnvironment,
  validateEnvironment,
} from "@repost/envs";
import {
  accepted,
  type CallOptions,
  type EnvBackend,
  type EnvTask,
  type EnvVerdict,
  type Recipe,
  records,
  RUN_FILES,
  type Source,
  type StageResult,
  withoutUndefined,
} from "@repost/spec";
import type { EnvBuilderName } from "@repost/spec/settings";
import { instanceMissing } from "../errors.ts";
import { readRows } from "../rows.ts";
import { withRepository } from "../workspace/test-repository.ts";
import { publishedImageSizes, publishedReport } from "./published-report.ts";
import { writeEnvReport } from "./write-env-report.ts";
import { type InstanceRecorder, recordInstance } from "./record-instance.ts";

interface DeriveOptions extends CallOptions {
  /** @default "static" */
  readonly builder?: EnvBuilderName;
  readonly openSource?: (spec: string) => Source;
}

export interface ValidateTasksOptions extends DeriveOptions {
  readonly tasks: readonly EnvTask[];
  readonly run: string;
  readonly backend: EnvBackend;
  /** Runs before and after the patch, each. @default DEFAULT_ENV_BUILD.runs */
  readonly runs?: number;
  /** `infrastructure` leaves the task for the next call. @default by `builder` */
  readonly buildRecipe?: (request: BuildRecipeRequest) => Promise<StageResult<Recipe, "environments">>;
  readonly memory?: Pick<EnvMemory, "repairs">;
  /** Called before the verdict is written. */
  readonly onValidated?: (validated: ValidatedTask, sources: string) => Promise<void>;
  readonly onRepair?: (instanceId: string, repair: Repair) => void;
  readonly onVerdict?: (verdict: EnvVerdict) => void;
  readonly onOutput?: (text: string) => void;
}

export interface BuildRecipeRequest {
  readonly task: EnvTask;
  /** Folder at the base commit. */
  readonly sources: string;
  /** Backend whose runs count as repairs of the task. */
  readonly backend: EnvBackend;
}

export interface ValidatedTask {
  readonly task: EnvTask;
  readonly recipe: Recipe | null;
  readonly verdict: EnvVerdict;
}

/** Reads tasks of Multi-Docker-Eval, SWE-bench, SWE-rebench V2 and RepoLaunch. */
export async function readEnvTasks(file: string, options: CallOptions = {}): Promise<readonly EnvTask[]> {
  const tasks: EnvTask[] = [];
  for await (const { value, where } of fileRows(file, options)) tasks.push(readEnvTask(value, { where }));
  return tasks;
}

/**
 * Returns the first task without an id.
 * @throws PipelineError PIPELINE_INSTANCE_MISSING
 */
export function findEnvTask(tasks: readonly EnvTask[], file: string, id: string | undefined): EnvTask {
  const match = id === undefined ? tasks[0] : tasks.find(({ instance_id }) => instance_id === id);
  if (match === undefined) throw instanceMissing(file, id ?? "any task");
  return match;
}

export async function deriveTaskRecipe(
  task: EnvTask,
  options: DeriveOptions = {},
): Promise<StageResult<Recipe, "environments">> {
  return await withSources(task, options, (root) => recipeOf(task, root, options.builder));
}

/** Writes `recipes.jsonl`, `verdicts.jsonl` and reports. The same call again continues. */
export async function validateTasks(options: ValidateTasksOptions): Promise<readonly EnvVerdict[]> {
  const { tasks, run, onVerdict, signal } = options;
  await mkdir(run, { recursive: true });
  await noteTasks(run, tasks);
  const earlierVerdicts = await readRows(path.join(run, RUN_FILES.verdicts), records.envVerdict);
  const finished = new Set(earlierVerdicts.map(({ instance_id }) => instance_id));
  const verdicts = await appendJsonLines(path.join(run, RUN_FILES.verdicts), records.envVerdict);
  const recipes = await appendJsonLines(path.join(run, RUN_FILES.recipes), records.recipe);
  const measurements = await appendJsonLines(path.join(run, RUN_FILES.measurements), records.envMeasurement);
  const all = [...earlierVerdicts];
  try {
    for (const task of tasks.filter(({ instance_id }) => !finished.has(instance_id))) {
      const recorder = await recordInstance(run, task);
      const { recipe, verdict } = await validateTask(task, recorder, options);
      if (recipe !== null) await recipes.append(recipe);
      await recorder.finish(recipe, verdict, recipe === null ? null : dockerResult(task, recipe));
      await measurements.append(recorder.measurement());
      // The next call retries the task.
      if (verdict.class !== "infra_error") await verdicts.append(verdict);
      all.push(verdict);
      onVerdict?.(verdict);
    }
  } finally {
    await verdicts.close();
    await recipes.close();
    await measurements.close();
  }
  await writePublished(run, await readRows(path.join(run, RUN_FILES.envTasks), records.envTask), all);
  await writeEnvReport(run, { signal });
  return all;
}

async function noteTasks(run: string, tasks: readonly EnvTask[]): Promise<void> {
  const file = path.join(run, RUN_FILES.envTasks);
  const recordedIds = new Set((await readRows(file, records.envTask)).map(({ instance_id }) => instance_id));
  await using appender = await appendJsonLines(file, records.envTask);
  for (const task of tasks.filter(({ instance_id }) => !recordedIds.has(instance_id))) await appender.append(task);
}

async function validateTask(
  task: EnvTask,
  recorder: InstanceRecorder,
  options: ValidateTasksOptions,
): Promise<ValidatedTask> {
  const { backend, runs, onOutput, onValidated, signal } = options;
  const { buildRecipe = (request: BuildRecipeRequest) => buildByRules(request, options) } = options;
  return await withSources(task, options, async (sources) => {
    const built = await buildRecipe({ task, sources, backend: recorder.wrap(backend, "repair") });
    const recipe = built.status === "accepted" ? built.value : null;
    if (built.status === "rejected" && built.reason === "infrastructure") {
      const broken = { status: "infrastructure", detail: built.detail } as const;
      return { task, recipe, verdict: classifyRuns(task.instance_id, broken, []) };
    }
    const verdict = await validateEnvironment({
      task,
      recipe,
      backend: recorder.wrap(backend, "validation"),
      sources,
      ...withoutUndefined({ runs, onOutput, signal }),
    });
    const isRejected = built.status === "rejected";
    const validated = { task, recipe, verdict: isRejected ? { ...verdict, detail: built.detail } : verdict };
    await onValidated?.(validated, sources);
    return validated;
  });
}

/** Fixed recipes are a baseline, and stay unchanged. */
async function buildByRules(
  { task, sources, backend }: BuildRecipeRequest,
  { builder, memory, onRepair, signal }: ValidateTasksOptions,
): Promise<StageResult<Recipe, "environments">> {
  const derived = await recipeOf(task, sources, builder);
  if (derived.status === "rejected" || builder === "easy") return derived;
  const repaired = await repairEnvironment({
    task,
    recipe: derived.value,
    backend,
    sources,
    ...(memory === undefined ? {} : { memory }),
    ...(onRepair === undefined ? {} : { onRepair: (repair: Repair) => onRepair(task.instance_id, repair) }),
    ...(signal === undefined ? {} : { signal }),
  });
  return accepted(repaired);
}

async function recipeOf(
  task: EnvTask,
  root: string,
  builder: EnvBuilderName = "static",
): Promise<StageResult<Recipe, "environments">> {
  return builder === "easy" ? accepted(easyRecipe(task)) : await deriveRecipe({ root, task });
}

async function withSources<Result>(
  { repo, source, base_commit }: EnvTask,
  { openSource, signal }: DeriveOptions,
  use: (root: string) => Promise<Result>,
): Promise<Result> {
  const spec = `${source ?? `https://github.com/${repo}`}@${base_commit}`;
  const opening = {
    source: spec,
    ...withoutUndefined({ openSource, signal }),
  };
  return await withRepository(opening, ({ root }) => use(root));
}

async function writePublished(run: string, tasks: readonly EnvTask[], verdicts: readonly EnvVerdict[]): Promise<void> {
  const recipes = new Map(
    (await readRows(path.join(run, RUN_FILES.recipes), records.recipe)).map((recipe) => [recipe.instance_id, recipe]),
  );
  const results = tasks.flatMap((task) => {
    const recipe = recipes.get(task.instance_id);
    return recipe === undefined ? [] : [[task.instance_id, dockerResult(task, recipe)] as const];
  });
  await writeJson(path.join(run, RUN_FILES.dockerResults), Object.fromEntries(results));
  await writeJson(path.join(run, RUN_FILES.finalReport), publishedReport(tasks.length, verdicts));
  const measured = await readRows(path.join(run, RUN_FILES.measurements), records.envMeasurement);
  const sizes = new Map(
    measured.flatMap(({ instance_id, image }) => (image === null ? [] : [[instance_id, image.size_bytes]])),
  );
  const name = path.basename(path.resolve(run));
  await writeJson(path.join(run, RUN_FILES.imageSizes), publishedImageSizes(name, new Date().toISOString(), sizes));
}

async function writeJson(file: string, value: unknown): Promise<void> {
  await writeFile(file, `${JSON.stringify(value, null, 2)}\n`);
}
