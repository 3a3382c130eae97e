import { indexRepository, type RepositoryIndex } from "@repost/context";
import type { CallOptions, OpenRepository, Store, Target } from "@repost/spec";
import { lockSource, type LockSourceOptions, type TargetRuntime } from "./lock-source.ts";
import { type CallObserver, observeRepository, type ObserveTarget } from "./observe-repository.ts";

export interface TargetWork extends CallOptions {
  readonly target: Target;
  readonly repository: OpenRepository;
  readonly index: RepositoryIndex;
  readonly runtime: TargetRuntime;
  readonly observe?: ObserveTarget;
  readonly store: Store;
  readonly seed: number;
}

interface TargetWorkOptions extends Omit<LockSourceOptions, "index"> {
  /** Must be equal in a resumed run. @default targets */
  readonly observed?: readonly Target[];
  readonly observer: CallObserver | undefined;
  readonly seed: number;
}

export async function openTargetWork(options: TargetWorkOptions): Promise<(target: Target) => TargetWork> {
  const { repository, targets, observed = targets, observer, store, seed, signal } = options;
  const index = await indexRepository({ repository, language: targets[0]?.language ?? "python", signal });
  const runtimeOf = await lockSource({ ...options, index });
  const observe = observeRepository({ repository, index, targets: observed, observer, signal });
  return (target) => ({ target, repository, index, runtime: runtimeOf(target), observe, store, seed, signal });
}
