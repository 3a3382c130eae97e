import path from "node:path";
import { appendJsonLines } from "@repost/dataset";
import {
  type BuilderEvent,
  buildHybrid,
  buildInSession,
  buildWithAgents,
  type EnvMemory,
  type ModelBuild,
  type ModelBuilderOptions,
  type Observations,
  openEnvMemory,
  provenEnvironment,
} from "@repost/envs";
import { costOf } from "@repost/llm";
import {
  accepted,
  type EnvBuildReport,
  type EnvObservation,
  type EnvVerdict,
  type Recipe,
  records,
  rejected,
  RepostError,
  RUN_FILES,
  SCHEMA_VERSION,
  type StageResult,
  withoutUndefined,
} from "@repost/spec";
import { COMMANDS, ENV_BUILDERS, type EnvBuilderName, type ModelEnvBuilderName } from "@repost/spec/settings";
import { type Journal, openJournalOf } from "../journal.ts";
import type { ModelChoice } from "../model/model-choice.ts";
import { createModelTally, type ModelTally } from "../model/model-tally.ts";
import { type OpenModel, openModel } from "../model/open-model.ts";
import { openRunFolder, type RunFolder } from "../run-folder.ts";
import {
  type BuildRecipeRequest,
  type ValidatedTask,
  validateTasks,
  type ValidateTasksOptions,
} from "./validate-tasks.ts";

/** Model of the builders, with limits of each task. */
export interface EnvModelChoice extends Pick<ModelChoice, "name" | "identity" | "open" | "price"> {
  readonly builder: ModelEnvBuilderName;
  /** @default depends on the builder */
  readonly maxRounds?: number;
  readonly taskCalls?: number;
  /** Token limit of a task, checked after each exchange. */
  readonly taskTokens?: number;
}

export type BuildTasksEvent = { readonly instanceId: string } & BuilderEvent;

export interface BuildTasksOptions extends Omit<
  ValidateTasksOptions,
  "buildRecipe" | "memory" | "onValidated" | "builder"
> {
  /** @default null: rules alone */
  readonly model?: EnvModelChoice | null;
  /** @default "static" */
  readonly builder?: EnvBuilderName;
  /** Folder of proven environments and known repairs, which runs can share. */
  readonly memory?: string;
  readonly onEvent?: (event: BuildTasksEvent) => void;
}

const BUILDERS = { hybrid: buildHybrid, agents: buildWithAgents, single: buildInSession } as const;

/**
 * The same call again repeats no answers. Tasks without an answering model remain for it.
 * @throws PipelineError PIPELINE_RUN_BUSY, PIPELINE_RUN_MISMATCH; EnvsError ENVS_MEMORY_UNUSABLE; errors of opening the
 * model
 */
export async function buildTasks(options: BuildTasksOptions): Promise<readonly EnvVerdict[]> {
  const { run, model = null, builder = ENV_BUILDERS[0] } = options;
  await using folder = await openRunFolder({
    path: run,
    command: "envs",
    settings: COMMANDS["envs build"].fields,
    values: { builder: model?.builder ?? builder, model: model?.name, rounds: model?.maxRounds },
    options: { ...model?.identity },
  });
  const memory = options.memory === undefined ? undefined : await openEnvMemory(options.memory);
  await using reports = await appendJsonLines(path.join(folder.path, RUN_FILES.builds), records.envBuildReport);
  const used = model === null ? null : await openTaskModel(model, folder);
  const builds = new Map<string, ModelBuild>();
  const { memory: _, model: __, ...shared } = options;
  return await validateTasks({
    ...shared,
    builder,
    ...(memory === undefined ? {} : { memory }),
    ...(used === null
      ? {}
      : {
          buildRecipe: async (request) => await buildByModel(used, { ...request, memory, builds, folder }, options),
        }),
    onValidated: async (validated, sources) => {
      if (validated.verdict.class === "infra_error") return;
      const build = builds.get(validated.task.instance_id);
      await reports.append(reportOf(validated, model?.builder ?? builder, build, used));
      await remember(memory, validated, sources, build);
    },
  });
}

interface TaskModel {
  readonly choice: EnvModelChoice;
  readonly opened: OpenModel;
  /** Usage with recorded answers, so that limits are reproducible. */
  readonly session: ModelTally;
}

async function openTaskModel(choice: EnvModelChoice, folder: RunFolder): Promise<TaskModel> {
  const price = (inputTokens: number, outputTokens: number): number | null =>
    costOf({ inputTokens, outputTokens }, choice.price) ?? null;
  const session = createModelTally(choice.name, price);
  const opened = await openModel(choice, folder.file("model"), undefined, (exchange) => session.note(exchange));
  return { choice, opened, session };
}

interface TaskOfModel extends BuildRecipeRequest {
  readonly memory: EnvMemory | undefined;
  readonly builds: Map<string, ModelBuild>;
  readonly folder: RunFolder;
}

async function buildByModel(
  { choice, opened, session }: TaskModel,
  { task, sources, backend, memory, builds, folder }: TaskOfModel,
  { signal, onEvent }: BuildTasksOptions,
): Promise<StageResult<Recipe, "environments">> {
  const { instance_id: instanceId } = task;
  const { builder, maxRounds, taskCalls = Infinity, taskTokens = Infinity } = choice;
  const mayAsk = (): boolean => {
    const { llm_calls, input_tokens, output_tokens } = session.of(instanceId).cost;
    return llm_calls < taskCalls && input_tokens + output_tokens < taskTokens;
  };
  await using journal = await openJournalOf(records.envObservation, folder.file("journal"), instanceId);
  const building: ModelBuilderOptions = {
    task,
    sources,
    backend,
    promptRunner: opened.promptRunner,
    observations: observationsOf(journal),
    mayAsk,
    ...withoutUndefined({ memory, maxRounds, signal }),
    onEvent: (event) => onEvent?.({ instanceId, ...event }),
  };
  try {
    const build = await BUILDERS[builder](building);
    if (build.isBroken) return rejected("infrastructure", build.gaveUp ?? "The backend failed.");
    builds.set(instanceId, build);
    return build.recipe === null
      ? rejected("no_recipe", build.gaveUp ?? "The builder has no recipe.")
      : accepted(build.recipe);
  } catch (error) {
    if (!RepostError.is(error) || !error.code.startsWith("LLM_")) throw error;
    return rejected("infrastructure", `${error.message} ${error.hint}`);
  }
}

function observationsOf(journal: Journal<EnvObservation>): Observations {
  const values = new Map(journal.entries.map(({ key, value }) => [key, value]));
  return {
    find: (key) => values.get(key),
    async record(key, value) {
      const entry: EnvObservation = { schema_version: SCHEMA_VERSION, key, value: value as EnvObservation["value"] };
      await journal.append(entry);
      values.set(key, entry.value);
    },
  };
}

function reportOf(
  { verdict: { instance_id, resolved } }: ValidatedTask,
  builder: string,
  build: ModelBuild | undefined,
  used: TaskModel | null,
): EnvBuildReport {
  const usage = used?.opened.tally.of(instance_id);
  return {
    schema_version: SCHEMA_VERSION,
    instance_id,
    builder,
    model: usage?.asked?.model ?? null,
    prompts: [...(usage?.asked?.prompts ?? [])],
    cost: usage?.cost ?? { llm_calls: 0, input_tokens: 0, output_tokens: 0, usd: 0 },
    executions: [...(build?.executions ?? [])],
    examples: [...(build?.examples ?? [])],
    gave_up: resolved ? null : (build?.gaveUp ?? null),
  };
}

async function remember(
  memory: EnvMemory | undefined,
  { task, recipe, verdict }: ValidatedTask,
  sources: string,
  build: ModelBuild | undefined,
): Promise<void> {
  if (memory === undefined || recipe === null) return;
  const entry = await provenEnvironment({ task, sources, recipe, verdict });
  if (entry !== null) await memory.add(entry, build?.repairs ?? []);
}
