import { digestOf, records, stableJson, type GivenValues } from "@repost/spec";
import { createStaticStages } from "../build/build-stages.ts";
import { makeSuite } from "../build/make-suite.ts";
import { withGivenValues } from "../config/with-given-values.ts";
import { type ExecutedStageOptions, packageOptions, runExecutedStage } from "./executed-stage.ts";
import { openStageFolder } from "./open-stage-folder.ts";
import type { StageReport } from "./stage-events.ts";
import { stageRows } from "./stage-input.ts";
import { openStageOutput } from "./stage-output.ts";

export interface GenerateSuitesOptions extends ExecutedStageOptions {
  /** Values that search cannot make, as loadConfig reads them. @default null: none */
  readonly given?: GivenValues | null;
}

/**
 * The third stage alone: writes suites.jsonl of a RUN's modules, and rejected.jsonl. The same call again goes on where it stopped.
 * @throws PipelineError PIPELINE_RUN_MISSING, PIPELINE_RUN_BUSY, PIPELINE_RUN_MISMATCH, PIPELINE_SOURCE_CHANGED; what sources throw
 */
export async function generateSuites(options: GenerateSuitesOptions): Promise<StageReport> {
  const { run, executor, environments = null, given = null, seed = 0, signal } = options;
  const folder = await openStageFolder(run, "modules", {
    packages: packageOptions(environments),
    testgen: { seed, ...(given === null ? {} : { given: digestOf(stableJson(given)) }) },
  });
  try {
    const inputs = await stageRows(folder, "modules", records.sandboxedModule, (module) => module);
    const stages = withGivenValues(options.stages ?? (await createStaticStages({ executor, seed, signal })), given);
    await using output = await openStageOutput({
      folder,
      file: "suites",
      type: records.testSuite,
      inputs: [...inputs.keys()],
      stages: ["testgen"],
    });
    return await runExecutedStage({
      ...options,
      folder,
      stage: "testgen",
      inputs,
      output,
      observer: stages.observer,
      work: async ({ target, input, repository, runtime, observe }) =>
        await makeSuite({ target, module: input, repository, stages, runtime, observe, seed, signal }),
    });
  } finally {
    await folder.close();
  }
}
