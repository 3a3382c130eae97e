import { readEnvironments } from "@repost/dataset";
import { DEFAULT_GATES, type SuppliedValues, records } from "@repost/spec";
import { COMMANDS, type UnsafePolicy } from "@repost/spec/settings";
import { environmentOfSuite } from "../build/environment-of-suite.ts";
import { withSuppliedValues } from "../config/with-supplied-values.ts";
import { type GateOptions, resolveGates, settingsOfGates } from "../gate/gate-options.ts";
import { finishDataset } from "../final/finish-dataset.ts";
import { readUsage } from "../model/open-model.ts";
import type { RunFolder } from "../run-folder.ts";
import { DEFAULT_CONCURRENCY } from "../default-concurrency.ts";
import { type ExecutedStageOptions, openExecutedFolder, runExecutedStage } from "./executed-stage.ts";
import { readStageOption } from "./open-stage-folder.ts";
import type { StageReport } from "./stage-events.ts";
import { stageRows, testedRows } from "./stage-input.ts";
import { openStageOutput } from "./stage-output.ts";
import { openStages, requireModelBoundary } from "../model/open-stages.ts";
import { isModelWritten, withUsage } from "./stage-strategy.ts";

export interface CheckSuitesOptions extends ExecutedStageOptions, GateOptions {
  /** @default DEFAULT_GATES.unsafe */
  readonly unsafe?: UnsafePolicy;
  /** 1 drops exact duplicates only, null none. @default DEFAULT_GATES.minSimilarity */
  readonly minSimilarity?: number | null;
  readonly suppliedValues?: SuppliedValues | null;
}

/**
 * Records and checks suites, and writes environments.jsonl. The same call again resumes.
 * @throws PipelineError PIPELINE_RUN_MISSING, PIPELINE_RUN_BUSY, PIPELINE_RUN_MISMATCH, PIPELINE_SOURCE_CHANGED,
 * PIPELINE_UNSAFE_EXECUTION; errors of sources and models
 */
export async function checkSuites(options: CheckSuitesOptions): Promise<StageReport> {
  const { environments = null, model = null, suppliedValues = null } = options;
  const { unsafe = DEFAULT_GATES.unsafe, minSimilarity = DEFAULT_GATES.minSimilarity, signal, onEvent } = options;
  await requireModelBoundary(options, model !== null);
  await using folder = await openExecutedFolder(options, {
    name: "check",
    input: "suites",
    settings: COMMANDS.check.fields,
    values: settingsOfGates(options),
  });
  const contexts = await testedRows(folder, "contexts", records.functionContext, (context) => context);
  const modules = await testedRows(folder, "modules", records.sandboxedModule, (module) => module);
  const inputs = await stageRows(folder, "suites", records.testSuite, (suite) => suite);
  await requireModelBoundary(options, [...modules.values(), ...inputs.values()].some(isModelWritten));
  const opened = await openStages(folder, options, { ...resolveGates(options), unsafe });
  const stages = withSuppliedValues(opened.stages, suppliedValues);
  const usage = stages.usage ?? (await usageOfEarlierStages(folder));
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
    observer: stages.observer,
    slots: stages.slots,
    work: async ({ input: suite, ...item }, progress) => {
      const { instance_id: id } = item.target;
      const [context, module] = [contexts.get(id), modules.get(id)];
      if (context === undefined || module === undefined) throw new Error(`${id} has tests, but no module.`);
      const made = { context, module, suite, started: performance.now() };
      return await environmentOfSuite({ ...item, ...made, stages, usage, progress });
    },
  });
  const dropped = await finishDataset({
    folder,
    environments: () => readEnvironments(folder.path, { signal }),
    judge: stages.judge,
    installer: environments?.environments ?? null,
    minSimilarity,
    concurrency: options.concurrency ?? DEFAULT_CONCURRENCY,
    signal,
    onDropped: (rejection) => onEvent?.({ type: "item-rejected", rejection }),
  });
  await output.withdraw(dropped);
  return withUsage({ ...report, accepted: output.accepted, rejected: output.rejected }, opened);
}

/** Undefined without a model. */
async function usageOfEarlierStages(folder: RunFolder): ReturnType<typeof readUsage> {
  for (const stage of ["testgen", "sandbox"]) {
    const name = await readStageOption(folder, stage, "model");
    if (typeof name === "string") return await readUsage(name, folder.file("model"));
  }
  return undefined;
}
