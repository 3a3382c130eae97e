import { availableParallelism } from "node:os";
import { indexRepository, type RepositoryIndex } from "@repost/context";
import { createFolderStore } from "@repost/dataset";
import type { Executor, OpenRepository, RunManifest, Source, Stage, StageResult, Store, Target } from "@repost/spec";
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

/** Functions at once where a caller does not say. */
export const DEFAULT_CONCURRENCY = Math.min(availableParallelism(), 24);

/** Options of the stages that run code. */
export interface ExecutedStageOptions {
  readonly run: string;
  /** Where code runs. It stays the caller's: closing it is too. */
  readonly executor: Executor;
  /** Lets code that a model writes run on an executor that is no boundary. @default false */
  readonly allowUnsafeLocalExec?: boolean;
  /** A model that takes part, as in a build. Stages of a run share its answers and its budget. @default null: none */
  readonly model?: ModelChoice | null;
  /** @default those of the model's strategy; without a model those of --strategy static */
  readonly stages?: BuildStages;
  /** What installs the packages that functions import; the same for all stages of a run. @default null: none */
  readonly environments?: EnvironmentChoice | null;
  /** Same seed, same result. @default 0 */
  readonly seed?: number;
  /** Functions at once. @default all cores, at most 24 */
  readonly concurrency?: number;
  /** @default createSource of @repost/context, without a limit on size */
  readonly openSource?: (spec: string) => Source;
  readonly signal?: AbortSignal | undefined;
  readonly onEvent?: ((event: StageEvent) => void) | undefined;
}

/** What a run keeps of how packages come about. */
export function packageOptions(environments: EnvironmentChoice | null): RunManifest["options"][string] {
  return environments === null ? null : { cutoff: environments.cutoff ?? null };
}

export interface ExecutedItem<I> {
  readonly target: Target;
  readonly input: I;
  readonly repository: OpenRepository;
  readonly index: RepositoryIndex;
  readonly runtime: TargetRuntime;
  /** Tells what the target was called with while the repository's own tests ran; nothing where there is no observer. */
  readonly observe: ObserveTarget;
  readonly store: Store;
}

export interface RunExecutedStageOptions<I, T extends { readonly instance_id: string }> extends ExecutedStageOptions {
  readonly folder: RunFolder;
  readonly stage: Stage;
  /** What there is for it, by id. */
  readonly inputs: ReadonlyMap<string, I>;
  readonly output: StageOutput<T>;
  /** Runs a repository's own tests. @default none */
  readonly observer?: CallObserver | undefined;
  /** Slots that functions leave while they wait for a model. @default each function keeps its own */
  readonly slots?: WorkSlots | undefined;
  readonly work: (item: ExecutedItem<I>, progress: { stage: Stage }) => Promise<StageResult<T>>;
}

/** Lets a stage that runs code work on all that there is for it, repository after repository, with the packages that its functions import. */
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
  // All targets and not those that are left, so that they get the packages that a build gives them.
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
