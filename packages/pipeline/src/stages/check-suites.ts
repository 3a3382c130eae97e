import { availableParallelism } from "node:os";
import { readEnvironments } from "@repost/dataset";
import { records } from "@repost/spec";
import { createStaticStages, type UnsafePolicy } from "../build/build-stages.ts";
import { makeEnvironment } from "../build/make-environment.ts";
import { MIN_SIMILARITY } from "../final/find-duplicates.ts";
import { finishDataset } from "../final/finish-dataset.ts";
import { type ExecutedStageOptions, packageOptions, runExecutedStage } from "./executed-stage.ts";
import { openStageFolder } from "./open-stage-folder.ts";
import type { StageReport } from "./stage-events.ts";
import { stageRows, testedRows } from "./stage-input.ts";
import { openStageOutput } from "./stage-output.ts";

export interface CheckSuitesOptions extends ExecutedStageOptions {
  /** Whether modules that call what only a sandbox can hold are refused, or only said to do so. @default "warn" */
  readonly unsafe?: UnsafePolicy;
  /** Least similarity of functions of which one stays: 1 for those that are the same alone, null to keep all. @default 0.85 */
  readonly minSimilarity?: number | null;
  /** @default 0.8 */
  readonly minCoverage?: number;
  /** @default 0.5 */
  readonly minMutation?: number;
}

/**
 * The last stage alone: records a RUN's suites, checks them, runs what is accepted once more, drops duplicates, and writes environments.jsonl and
 * rejected.jsonl: what a build of the same targets with the same options accepts. The same call again goes on where it stopped.
 * @throws PipelineError PIPELINE_RUN_MISSING, PIPELINE_RUN_BUSY, PIPELINE_RUN_MISMATCH, PIPELINE_SOURCE_CHANGED; what sources throw
 */
export async function checkSuites(options: CheckSuitesOptions): Promise<StageReport> {
  const { run, executor, environments = null, seed = 0, minCoverage = 0.8, minMutation = 0.5, signal } = options;
  const { unsafe = "warn", minSimilarity = MIN_SIMILARITY, onEvent } = options;
  const folder = await openStageFolder(run, "suites", {
    packages: packageOptions(environments),
    check: {
      min_coverage: minCoverage,
      min_mutation: minMutation,
      ...(unsafe === "warn" ? {} : { unsafe }),
      ...(minSimilarity === MIN_SIMILARITY ? {} : { min_similarity: minSimilarity }),
      seed,
    },
  });
  try {
    const contexts = await testedRows(folder, "contexts", records.functionContext, ({ context }) => context);
    const modules = await testedRows(folder, "modules", records.sandboxedModule, (module) => module);
    const inputs = await stageRows(folder, "suites", records.testSuite, (suite) => suite);
    const stages =
      options.stages ?? (await createStaticStages({ executor, minCoverage, minMutation, unsafe, seed, signal }));
    await using output = await openStageOutput({
      folder,
      file: "environments",
      type: records.environment,
      inputs: [...inputs.keys()],
      stages: ["record", "checks", "final"],
    });
    const report = await runExecutedStage({
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
    const dropped = await finishDataset({
      folder,
      environments: () => readEnvironments(folder.path, { signal }),
      judge: stages.judge,
      installer: environments?.environments ?? null,
      minSimilarity,
      concurrency: options.concurrency ?? Math.min(availableParallelism(), 24),
      signal,
      onDropped: (rejection) => onEvent?.({ type: "item-rejected", rejection }),
    });
    await output.withdraw(dropped);
    return { ...report, accepted: output.accepted, rejected: output.rejected };
  } finally {
    await folder.close();
  }
}
