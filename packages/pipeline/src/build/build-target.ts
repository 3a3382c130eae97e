import type { RepositoryIndex } from "@repost/context";
import { extractContext } from "@repost/context";
import type { Environment, OpenRepository, Rejection, Stage, StageRejection, Store, Target } from "@repost/spec";
import type { BuildStages } from "./build-stages.ts";
import { BARE_RUNTIME, type TargetRuntime } from "./lock-source.ts";
import { makeEnvironment } from "./make-environment.ts";
import { makeSuite } from "./make-suite.ts";
import type { ObserveTarget } from "./observe-repository.ts";
import { targetRejection } from "./target-rejection.ts";

export interface BuildTargetOptions {
  readonly target: Target;
  readonly repository: OpenRepository;
  readonly index: RepositoryIndex;
  readonly stages: BuildStages;
  /** Tells what it was called with while the repository's own tests ran. @default nothing */
  readonly observe?: ObserveTarget;
  /** What packages it runs with. @default none */
  readonly runtime?: TargetRuntime;
  readonly store: Store;
  readonly seed: number;
  readonly signal?: AbortSignal | undefined;
}

export type TargetResult =
  | { readonly status: "accepted"; readonly environment: Environment }
  | { readonly status: "rejected"; readonly rejection: Rejection }
  /** The infrastructure broke, or repost did: nothing is known of the target. */
  | { readonly status: "failed"; readonly stage: Stage; readonly error: unknown };

/** Takes one target through every stage, and says at which one it was lost and why. Throws only when called off. */
export async function buildTarget(options: BuildTargetOptions): Promise<TargetResult> {
  const progress: { stage: Stage } = { stage: "context" };
  try {
    return await runStages(options, progress);
  } catch (error) {
    options.signal?.throwIfAborted();
    return { status: "failed", stage: progress.stage, error };
  }
}

async function runStages(options: BuildTargetOptions, progress: { stage: Stage }): Promise<TargetResult> {
  const { target, repository, index, stages, runtime = BARE_RUNTIME, store, seed, signal } = options;
  const started = performance.now();
  const call = { signal };
  const lost = (why: Pick<StageRejection, "reason" | "detail">): TargetResult => ({
    status: "rejected",
    rejection: targetRejection({ target, stage: progress.stage, why, runtime }),
  });

  const context = extractContext({ index, target });
  if (context.status === "rejected") return lost(context);

  progress.stage = "sandbox";
  const module = await stages.sandbox.build(context.value, call);
  if (module.status === "rejected") return lost(module);

  progress.stage = "testgen";
  const observing = options.observe === undefined ? {} : { observe: options.observe };
  const suite = await makeSuite({
    target,
    module: module.value,
    repository,
    stages,
    runtime,
    ...observing,
    seed,
    signal,
  });
  if (suite.status === "rejected") return lost(suite);

  const made = { target, context: context.value.context, module: module.value, suite: suite.value };
  const built = await makeEnvironment({ ...made, index, stages, runtime, store, started, progress, signal });
  return built.status === "rejected" ? lost(built) : { status: "accepted", environment: built.value };
}
