import { createFolderStore } from "@repost/dataset";
import { digestOf, stableJson } from "@repost/spec";
import type { OpenRepository, RUN_FILES, Source, Stage, StageResult, SuppliedValues, Target } from "@repost/spec";
import type { SettingFields } from "@repost/spec/settings";
import { DEFAULT_CONCURRENCY } from "../default-concurrency.ts";
import type { BuildRunOptions } from "../build/build-run-options.ts";
import type { CallObserver } from "../build/observe-repository.ts";
import { openTargetWork, type TargetWork } from "../build/target-work.ts";
import { openJournal } from "../journal.ts";
import type { RunFolder } from "../run-folder.ts";
import { reopenSource } from "../repositories/repository-choice.ts";
import type { WorkSlots } from "../model/work-slots.ts";
import { recordedOptions, settingsOfModel } from "../recorded-options.ts";
import { openStageFolder } from "./open-stage-folder.ts";
import { runItems } from "./run-items.ts";
import type { StageEvent, StageReport } from "./stage-events.ts";
import type { StageOutput } from "./stage-output.ts";
import { visitGroups } from "./visit-groups.ts";

/** `model` and `environments` must be equal for all stages. */
export interface ExecutedStageOptions extends BuildRunOptions {
  /** @default createSource without a size limit */
  readonly openSource?: (spec: string) => Source;
  readonly onEvent?: ((event: StageEvent) => void) | undefined;
}

interface RecordedStage {
  readonly name: "sandbox" | "testgen" | "check";
  readonly input: keyof typeof RUN_FILES;
  readonly settings: SettingFields;
  readonly values?: Readonly<Record<string, unknown>>;
}

/** @throws PipelineError PIPELINE_RUN_MISSING, PIPELINE_RUN_BUSY, PIPELINE_RUN_MISMATCH */
export function openExecutedFolder(
  options: ExecutedStageOptions & { readonly suppliedValues?: SuppliedValues | null },
  { name, input, settings, values }: RecordedStage,
): Promise<RunFolder> {
  const { run, environments = null, suppliedValues = null, model = null, seed = 0 } = options;
  // Recorded once for all stages.
  const { install: _install, cutoff: _cutoff, ...fields } = settings;
  return openStageFolder(
    run,
    input,
    {
      packages: environments === null ? null : { cutoff: environments.cutoff ?? null },
      [name]: {
        ...recordedOptions(fields, { ...settingsOfModel(model), ...values, seed }, model),
        ...(suppliedValues === null ? {} : { given: digestOf(stableJson(suppliedValues)) }),
      },
    },
    { [name]: fields },
  );
}

interface ExecutedItem<I> extends TargetWork {
  readonly input: I;
}

interface RunExecutedStageOptions<I, T extends { readonly instance_id: string }> extends ExecutedStageOptions {
  readonly folder: RunFolder;
  readonly stage: Stage;
  readonly inputs: ReadonlyMap<string, I>;
  readonly output: StageOutput<T>;
  readonly observer?: CallObserver | undefined;
  readonly slots?: WorkSlots | undefined;
  readonly work: (item: ExecutedItem<I>, progress: { stage: Stage }) => Promise<StageResult<T>>;
}

export async function runExecutedStage<I, T extends { readonly instance_id: string }>(
  options: RunExecutedStageOptions<I, T>,
): Promise<StageReport> {
  const { folder, stage, inputs, output, signal, onEvent, openSource = reopenSource } = options;
  onEvent?.(output.started);
  await visitGroups({
    folder,
    isWanted: (targets) => targets.some(({ instance_id: id }) => inputs.has(id) && !output.isFinished(id)),
    openSource,
    visit: (repository, targets) => visitGroup(options, repository, targets),
    lose: (rejection) => output.reject(rejection),
    signal,
    onEvent,
  });
  return await output.finish(stage);
}

async function visitGroup<I, T extends { readonly instance_id: string }>(
  options: RunExecutedStageOptions<I, T>,
  repository: OpenRepository,
  targets: readonly Target[],
): Promise<void> {
  const { folder, inputs, output, work, stage, environments = null, signal, onEvent } = options;
  const { observer, slots, concurrency = DEFAULT_CONCURRENCY, seed = 0 } = options;
  const store = createFolderStore(folder.file("store"));
  const spec = repository.info.source;
  await using journal = await openJournal(folder.file("journal"), spec);
  // Locks must equal those of a build.
  const locking = { spec, repository, targets, journal, store, choice: environments, signal };
  const workOf = await openTargetWork({
    ...locking,
    observer,
    seed,
    onEvent: (event) => {
      if (event.type === "environments-ready") onEvent?.(event);
    },
  });
  const items = targets.flatMap((target) => {
    const input = inputs.get(target.instance_id);
    return input === undefined ? [] : [{ ...workOf(target), input }];
  });
  await runItems({ items, work, stage, output, concurrency, slots, signal, onEvent });
}
