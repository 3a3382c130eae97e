import { createStaticSandbox } from "@repost/sandbox";
import {
  type FunctionContext,
  records,
  type SandboxedModule,
  type SandboxStrategy,
  type Stage,
  type Target,
} from "@repost/spec";
import { strategySettings } from "@repost/spec/settings";
import { runMismatch } from "../errors.ts";
import type { ModelChoice } from "../model/model-choice.ts";
import type { RunFolder } from "../run-folder.ts";
import { type ExecutedStageOptions, openExecutedFolder, runExecutedStage } from "./executed-stage.ts";
import { openStageFolder, readStageOption } from "./open-stage-folder.ts";
import { runItems } from "./run-items.ts";
import type { StageEvent, StageReport } from "./stage-events.ts";
import { readStage, stageIds, stageRows } from "./stage-input.ts";
import { openStageOutput, type StageOutput } from "./stage-output.ts";
import { openStages, requireModelBoundary } from "../model/open-stages.ts";
import { withUsage } from "./stage-strategy.ts";

interface StaticModulesOptions {
  readonly run: string;
  readonly model?: null;
  /** @default createStaticSandbox of @repost/sandbox */
  readonly sandbox?: SandboxStrategy;
  readonly signal?: AbortSignal | undefined;
  readonly onEvent?: ((event: StageEvent) => void) | undefined;
}

/** For the strategy `llm`. */
interface ModelModulesOptions extends ExecutedStageOptions {
  readonly model: ModelChoice;
}

export type BuildModulesOptions = StaticModulesOptions | ModelModulesOptions;

/**
 * Writes modules.jsonl. The same call again resumes.
 * @throws PipelineError PIPELINE_RUN_MISSING, PIPELINE_RUN_BUSY, PIPELINE_RUN_MISMATCH; with a model also
 * PIPELINE_UNSAFE_EXECUTION, PIPELINE_SOURCE_CHANGED, and errors of sources
 */
export async function buildModules(options: BuildModulesOptions): Promise<StageReport> {
  const { run, signal, onEvent } = options;
  if (!hasModel(options)) return await buildStatic(options);
  return options.model.strategy === "hybrid"
    ? await buildStatic({ run, signal, onEvent })
    : await buildByModel(options, options.model);
}

function hasModel(options: BuildModulesOptions): options is ModelModulesOptions {
  return options.model !== null && options.model !== undefined;
}

async function buildStatic({ run, sandbox, signal, onEvent }: StaticModulesOptions): Promise<StageReport> {
  await using folder = await openStageFolder(run, "contexts", { sandbox: {} });
  const strategy = sandbox ?? (await createStaticSandbox());
  const ids = await stageIds(folder, "contexts", records.functionContext);
  await using output = await openModules(folder, ids);
  onEvent?.(output.started);
  const items = async function* (): AsyncGenerator<{ target: Target; context: FunctionContext }, void> {
    for await (const context of readStage(folder, "contexts", records.functionContext))
      yield { target: context.target, context };
  };
  await runItems({
    items: items(),
    work: async ({ context }) => await strategy.build(context, { signal }),
    stage: STAGE,
    output,
    signal,
    onEvent,
  });
  return await output.finish(STAGE);
}

const STAGE: Stage = "sandbox";

function openModules(folder: RunFolder, inputs: readonly string[]): Promise<StageOutput<SandboxedModule>> {
  return openStageOutput({ folder, file: "modules", type: records.sandboxedModule, inputs, stages: [STAGE] });
}

async function buildByModel(options: ModelModulesOptions, model: ModelChoice): Promise<StageReport> {
  const { signal } = options;
  await requireModelBoundary(options, true);
  await using folder = await openExecutedFolder(options, {
    name: "sandbox",
    input: "contexts",
    settings: strategySettings,
  });
  await requireVisibleText(folder, model);
  const inputs = await stageRows(folder, "contexts", records.functionContext, (context) => context);
  const opened = await openStages(folder, options);
  const { sandbox, slots } = opened.stages;
  await using output = await openModules(folder, [...inputs.keys()]);
  const report = await runExecutedStage({
    ...options,
    folder,
    stage: STAGE,
    inputs,
    output,
    slots,
    work: async ({ input, runtime: { environment } }) =>
      await sandbox.build(input, { signal, environment, missing: [] }),
  });
  return withUsage(report, opened);
}

/** `codebenchgen` rewrites the whole file. */
async function requireVisibleText(folder: RunFolder, { pipeline }: ModelChoice): Promise<void> {
  const isWhole = (await readStageOption(folder, "context", "whole_file")) === true;
  if (isWhole === (pipeline === "codebenchgen")) return;
  throw runMismatch(folder.path, [
    isWhole
      ? "its contexts hold whole files, which only the pipeline codebenchgen takes"
      : "its contexts hold what targets use, and the pipeline codebenchgen takes whole files",
  ]);
}
