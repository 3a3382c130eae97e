import { records } from "@repost/spec";
import { createStaticStages } from "../build/build-stages.ts";
import { makeEnvironment } from "../build/make-environment.ts";
import { type ExecutedStageOptions, packageOptions, runExecutedStage } from "./executed-stage.ts";
import { openStageFolder } from "./open-stage-folder.ts";
import type { StageReport } from "./stage-events.ts";
import { stageRows } from "./stage-input.ts";
import { openStageOutput } from "./stage-output.ts";

export interface CheckSuitesOptions extends ExecutedStageOptions {
  /** @default 0.8 */
  readonly minCoverage?: number;
  /** @default 0.5 */
  readonly minMutation?: number;
}

/**
 * The last stage alone: records a RUN's suites, checks them and writes environments.jsonl and rejected.jsonl; what a build of the same
 * targets with the same options accepts before its last steps, which compare and run all environments together. The same call again goes on where it stopped.
 * @throws PipelineError PIPELINE_RUN_MISSING, PIPELINE_RUN_BUSY, PIPELINE_RUN_MISMATCH, PIPELINE_SOURCE_CHANGED; what sources throw
 */
export async function checkSuites(options: CheckSuitesOptions): Promise<StageReport> {
  const { run, executor, environments = null, seed = 0, minCoverage = 0.8, minMutation = 0.5, signal } = options;
  const folder = await openStageFolder(run, "suites", {
    packages: packageOptions(environments),
    check: { min_coverage: minCoverage, min_mutation: minMutation, seed },
  });
  try {
    const contexts = await stageRows(folder, "contexts", records.functionContext, ({ context }) => context);
    const modules = await stageRows(folder, "modules", records.sandboxedModule, (module) => module);
    const inputs = await stageRows(folder, "suites", records.testSuite, (suite) => suite);
    const stages = options.stages ?? (await createStaticStages({ executor, minCoverage, minMutation, seed, signal }));
    await using output = await openStageOutput({
      folder,
      file: "environments",
      type: records.environment,
      inputs: [...inputs.keys()],
      stages: ["record", "checks", "final"],
    });
    return await runExecutedStage({
      ...options,
      folder,
      stage: "checks",
      inputs,
      output,
      work: async ({ target, input: suite, index, runtime, store }, progress) => {
        const { instance_id: id } = target;
        const [context, module] = [contexts.get(id), modules.get(id)];
        if (context === undefined || module === undefined) throw new Error(`${id} has tests, but no module.`);
        const started = performance.now();
        const made = { target, context, module, suite };
        return await makeEnvironment({ ...made, index, stages, runtime, store, started, progress, signal });
      },
    });
  } finally {
    await folder.close();
  }
}
