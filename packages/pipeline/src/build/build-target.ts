import type { RepositoryIndex } from "@repost/context";
import { extractContext } from "@repost/context";
import type {
  Environment,
  FunctionContext,
  OpenRepository,
  Rejection,
  Stage,
  StageRejection,
  Store,
  Target,
} from "@repost/spec";
import type { BuildStages } from "./build-stages.ts";
import { environmentOfSuite } from "./environment-of-suite.ts";
import { BARE_RUNTIME, type TargetRuntime } from "./lock-source.ts";
import { makeTested, type MakeTestedOptions } from "./make-tested.ts";
import type { ObserveTarget } from "./observe-repository.ts";
import { targetRejection } from "./target-rejection.ts";

export interface BuildTargetOptions {
  readonly target: Target;
  readonly repository: OpenRepository;
  readonly index: RepositoryIndex;
  readonly stages: BuildStages;
  /** Returns the calls observed while the repository's own tests ran. @default none */
  readonly observe?: ObserveTarget;
  /** Packages of the target. @default none */
  readonly runtime?: TargetRuntime;
  readonly store: Store;
  readonly seed: number;
  readonly signal?: AbortSignal | undefined;
}

export type TargetResult =
  | { readonly status: "accepted"; readonly environment: Environment }
  | { readonly status: "rejected"; readonly rejection: Rejection }
  /** Broken infrastructure, or an error of repost: nothing is known about the target. */
  | { readonly status: "failed"; readonly stage: Stage; readonly error: unknown };

/** Runs all stages for one target and reports where it was rejected. Throws only when cancelled. */
export async function buildTarget(options: BuildTargetOptions): Promise<TargetResult> {
  const progress: { stage: Stage } = { stage: "context" };
  try {
    return await runStages(options, progress);
  } catch (error) {
    options.signal?.throwIfAborted();
    return { status: "failed", stage: progress.stage, error };
  }
}

/** Rejections that the package's own entry may avoid, because other modules or the import order matter. */
const ENTRY_MENDS = new Set(["not_loadable", "always_crashes", "only_accidents", "one_outcome", "package"]);

async function runStages(options: BuildTargetOptions, progress: { stage: Stage }): Promise<TargetResult> {
  const { target, index, stages, runtime = BARE_RUNTIME } = options;
  const started = performance.now();
  const alone = extractContext({ index, target, wholeFile: stages.showsFile === true });
  if (alone.status === "rejected") {
    const rejection = targetRejection({ target, stage: progress.stage, why: alone, runtime });
    return { status: "rejected", rejection };
  }
  const first = await runContext(options, { progress, started, context: alone.value, from: "file" });
  // A second context would cost further model calls.
  if (stages.usage !== undefined) return first;
  if (first.status !== "rejected" || !ENTRY_MENDS.has(first.rejection.reason)) return first;
  const entry = extractContext({ index, target, from: "entry" });
  if (entry.status === "rejected" || isSame(entry.value, alone.value)) return first;
  const second = await runContext(options, { progress, started, context: entry.value, from: "entry" });
  return second.status === "accepted" ? second : first;
}

function isSame(left: FunctionContext, right: FunctionContext): boolean {
  return left.units.map(({ id }) => id).join("\n") === right.units.map(({ id }) => id).join("\n");
}

type ContextRun = Pick<MakeTestedOptions, "progress" | "context" | "from"> & { readonly started: number };

async function runContext(options: BuildTargetOptions, run: ContextRun): Promise<TargetResult> {
  const { target, runtime = BARE_RUNTIME, signal } = options;
  const { progress, started } = run;
  const lost = (why: Pick<StageRejection, "reason" | "detail">): TargetResult => ({
    status: "rejected",
    rejection: targetRejection({ target, stage: progress.stage, why, runtime }),
  });

  const { context, module, suite } = await makeTested({ ...options, ...run, runtime });
  if (module.status === "rejected") return lost(module);
  if (suite.status === "rejected") return lost(suite);

  const made = { context: context.context, module: module.value, suite: suite.value };
  const built = await environmentOfSuite({ ...options, ...made, runtime, started, progress, signal });
  return built.status === "accepted" ? { status: "accepted", environment: built.value } : lost(built);
}
