import { indexRepository, type RepositoryIndex } from "@repost/context";
import { createFolderStore } from "@repost/dataset";
import type { Executor, OpenRepository, RunManifest, Source, Stage, StageResult, Store, Target } from "@repost/spec";
import { DEFAULT_CONCURRENCY } from "../default-concurrency.ts";
import type { BuildStages } from "../build/build-stages.ts";
import { type EnvironmentChoice, lockSource, type TargetRuntime } from "../build/lock-source.ts";
import { type CallObserver, observeRepository, type ObserveTarget } from "../build/observe-repository.ts";
import { openJournal } from "../journal.ts";
import type { RunFolder } from "../run-folder.ts";
import { reopenSource } from "../repositories/repository-choice.ts";
import type { ModelChoice } from "../model/model-choice.ts";
import type { WorkSlots } from "../model/work-slots.ts";
import { runItems } from "./run-items.ts";
import type { StageEvent, StageReport } from "./stage-events.ts";
import type { StageOutput } from "./stage-output.ts";
import { visitGroups } from "./visit-groups.ts";

export interface ExecutedStageOptions {
  readonly run: string;
  readonly executor: Executor;
  /** @default false */
  readonly allowUnsafeLocalExec?: boolean;
  /** Must be equal for all stages. */
  readonly model?: ModelChoice | null;
  readonly stages?: BuildStages;
  /** Must be equal for all stages. */
  readonly environments?: EnvironmentChoice | null;
  /** @default 0 */
  readonly seed?: number;
  /** @default all cores, at most 24 */
  readonly concurrency?: number;
  /** @default createSource without a size limit */
  readonly openSource?: (spec: string) => Source;
  readonly signal?: AbortSignal | undefined;
  readonly onEvent?: ((event: StageEvent) => void) | undefined;
}

export function packageOptions(environments: EnvironmentChoice | null): RunManifest["options"][string] {
  return environments === null ? null : { cutoff: environments.cutoff ?? null };
}

interface ExecutedItem<I> {
  readonly target: Target;
  readonly input: I;
  readonly repository: OpenRepository;
  readonly index: RepositoryIndex;
  readonly runtime: TargetRuntime;
  /** Empty without an observer. */
  readonly observe: ObserveTarget;
  readonly store: Store;
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
  const ids = [...inputs.keys()];
  onEvent?.({ type: "stage-started", items: ids.length, finished: ids.filter((id) => output.isFinished(id)).length });
  await visitGroups({
    folder,
    isWanted: (targets) => targets.some(({ instance_id: id }) => inputs.has(id) && !output.isFinished(id)),
    openSource,
    visit: (repository, targets) => visitGroup(options, repository, targets),
    lose: (rejection) => output.reject(rejection),
    signal,
    onEvent,
  });
  await output.order();
  return { stage, items: ids.length, accepted: output.accepted, rejected: output.rejected };
}

async function visitGroup<I, T extends { readonly instance_id: string }>(
  options: RunExecutedStageOptions<I, T>,
  repository: OpenRepository,
  targets: readonly Target[],
): Promise<void> {
  const { folder, inputs, output, work, stage, environments = null, signal, onEvent } = options;
  const { observer, slots, concurrency = DEFAULT_CONCURRENCY } = options;
  const index = await indexRepository({ repository, language: targets[0]?.language ?? "python", signal });
  const store = createFolderStore(folder.file("store"));
  const spec = repository.info.source;
  await using journal = await openJournal(folder.file("journal"), spec);
  // Locks must equal those of a build.
  const locking = { spec, repository, index, targets, journal, store, choice: environments, signal };
  const runtimeOf = await lockSource({
    ...locking,
    onEvent: (event) => {
      if (event.type === "environments-ready") onEvent?.(event);
    },
  });
  const observe = observeRepository({ repository, index, targets, observer, signal });
  const items = targets.flatMap((target) => {
    const input = inputs.get(target.instance_id);
    return input === undefined
      ? []
      : [{ target, input, repository, index, runtime: runtimeOf(target), observe, store }];
  });
  await runItems({ items, work, stage, output, runtimeOf, concurrency, slots, signal, onEvent });
}
