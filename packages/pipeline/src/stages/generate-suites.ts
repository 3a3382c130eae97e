import { appendJsonLines } from "@repost/dataset";
import { DEFAULT_GATES, type FunctionContext, type SuppliedValues, records } from "@repost/spec";
import { COMMANDS } from "@repost/spec/settings";
import { runAttempts } from "../build/attempts.ts";
import { withSuppliedValues } from "../config/with-supplied-values.ts";
import { type ExecutedStageOptions, openExecutedFolder, runExecutedStage } from "./executed-stage.ts";
import { readStageOption } from "./open-stage-folder.ts";
import type { StageReport } from "./stage-events.ts";
import { stageRows } from "./stage-input.ts";
import { openStageOutput } from "./stage-output.ts";
import { openStages, requireModelBoundary } from "../model/open-stages.ts";
import { isModelWritten, withUsage } from "./stage-strategy.ts";

export interface GenerateSuitesOptions extends ExecutedStageOptions {
  readonly suppliedValues?: SuppliedValues | null;
  /** Lower coverage calls the model again. @default DEFAULT_GATES.minCoverage */
  readonly minCoverage?: number;
}

/**
 * Writes suites.jsonl, and the rebuilt modules and contexts. The same call again resumes.
 * @throws PipelineError PIPELINE_RUN_MISSING, PIPELINE_RUN_BUSY, PIPELINE_RUN_MISMATCH, PIPELINE_SOURCE_CHANGED; errors
 * of sources
 */
export async function generateSuites(options: GenerateSuitesOptions): Promise<StageReport> {
  const { suppliedValues = null, model = null, minCoverage = DEFAULT_GATES.minCoverage } = options;
  await requireModelBoundary(options, model !== null);
  await using folder = await openExecutedFolder(options, {
    name: "testgen",
    input: "modules",
    settings: COMMANDS.testgen.fields,
    // Without a model, the coverage changes nothing.
    values: model === null ? {} : { minCoverage },
  });
  const inputs = await stageRows(folder, "modules", records.sandboxedModule, (module) => module);
  await requireModelBoundary(options, [...inputs.values()].some(isModelWritten));
  const contexts = await stageRows(folder, "contexts", records.functionContext, (context) => context);
  const isLimited = ((await readStageOption(folder, "context", "limit")) ?? null) !== null;
  const opened = await openStages(folder, options, { minCoverage });
  const stages = withSuppliedValues(opened.stages, suppliedValues);
  await using output = await openStageOutput({
    folder,
    file: "suites",
    type: records.testSuite,
    inputs: [...inputs.keys()],
    stages: ["testgen"],
  });
  await using testedContexts = await appendJsonLines(folder.file("testedContexts"), records.functionContext);
  await using testedModules = await appendJsonLines(folder.file("testedModules"), records.sandboxedModule);
  const report = await runExecutedStage({
    ...options,
    folder,
    stage: "testgen",
    inputs,
    output,
    observer: stages.observer,
    slots: stages.slots,
    work: async ({ input, ...item }, progress) => {
      const { instance_id: id } = item.target;
      const context = contexts.get(id);
      if (context === undefined) throw new Error(`${id} has a module, but no context.`);
      const { outcome } = await runAttempts({ ...item, module: input, stages, progress }, { context, from: "file" });
      const { module, suite, variant } = outcome;
      progress.stage = "testgen";
      if (module.status === "rejected") return module;
      if (suite.status === "accepted" && module.value !== input) {
        await testedContexts.append(isLimited ? withVisibleContext(variant.context, context) : variant.context);
        await testedModules.append(module.value);
      }
      return suite;
    },
  });
  return withUsage(report, opened);
}

function withVisibleContext(
  context: FunctionContext,
  { context: fragments, context_cut: cut }: FunctionContext,
): FunctionContext {
  return { ...context, context: fragments, context_cut: cut };
}
