import { appendJsonLines } from "@repost/dataset";
import { DEFAULT_GATES, digestOf, type FunctionContext, type SuppliedValues, records, stableJson } from "@repost/spec";
import { testgenSettings } from "@repost/spec/settings";
import { runAttempts } from "../build/attempts.ts";
import { withSuppliedValues } from "../config/with-supplied-values.ts";
import { recordedOptions, settingsOfModel } from "../recorded-options.ts";
import { type ExecutedStageOptions, packageOptions, runExecutedStage } from "./executed-stage.ts";
import { readManifest, type RunFolder } from "../run-folder.ts";
import { openStageFolder } from "./open-stage-folder.ts";
import type { StageReport } from "./stage-events.ts";
import { stageRows } from "./stage-input.ts";
import { openStageOutput } from "./stage-output.ts";
import { isModelWritten, openStrategy, requireModelBoundary, withUsage } from "./stage-strategy.ts";

/** Recorded once for all stages. */
const { install: _install, cutoff: _cutoff, ...TESTGEN_FIELDS } = testgenSettings.fields;

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
  const { suppliedValues = null, model = null, seed = 0, signal } = options;
  const { minCoverage = DEFAULT_GATES.minCoverage } = options;
  await requireModelBoundary(options, model !== null);
  const folder = await openTestgenFolder(options, minCoverage);
  try {
    const inputs = await stageRows(folder, "modules", records.sandboxedModule, (module) => module);
    await requireModelBoundary(options, [...inputs.values()].some(isModelWritten));
    const contexts = await stageRows(folder, "contexts", records.functionContext, (context) => context);
    const isLimited = await showsLess(folder);
    const opened = await openStrategy(folder, options, { minCoverage });
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
      work: async ({ target, input, repository, index, runtime, observe }, progress) => {
        const context = contexts.get(target.instance_id);
        if (context === undefined) throw new Error(`${target.instance_id} has a module, but no context.`);
        const options = { target, module: input, repository, index, runtime, observe, stages, progress, seed, signal };
        const { outcome } = await runAttempts(options, { context, from: "file" });
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
  } finally {
    await folder.close();
  }
}

function openTestgenFolder(options: GenerateSuitesOptions, minCoverage: number): Promise<RunFolder> {
  const { run, environments = null, suppliedValues = null, model = null, seed = 0 } = options;
  return openStageFolder(
    run,
    "modules",
    {
      packages: packageOptions(environments),
      testgen: {
        // Without a model, the coverage changes nothing.
        ...recordedOptions(
          TESTGEN_FIELDS,
          { ...settingsOfModel(model), seed, ...(model === null ? {} : { minCoverage }) },
          model,
        ),
        ...(suppliedValues === null ? {} : { given: digestOf(stableJson(suppliedValues)) }),
      },
    },
    { testgen: TESTGEN_FIELDS },
  );
}

async function showsLess(folder: RunFolder): Promise<boolean> {
  const context = (await readManifest(folder.file("manifest")))?.options["context"];
  return typeof context === "object" && context !== null && "limit" in context && context["limit"] !== null;
}

function withVisibleContext(
  context: FunctionContext,
  { context: fragments, context_cut: cut }: FunctionContext,
): FunctionContext {
  return { ...context, context: fragments, context_cut: cut };
}
