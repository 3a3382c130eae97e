import type { RepositoryIndex } from "@repost/context";
import { extractContext } from "@repost/context";
import type { Environment, FunctionContext, OpenRepository, Rejection, SandboxedModule, Stage } from "@repost/spec";
import type { StageRejection, StageResult, Store, Target, TestSuite } from "@repost/spec";
import type { BuildStages } from "./build-stages.ts";
import { missingModule } from "./explain-missing.ts";
import { BARE_RUNTIME, type TargetRuntime } from "./lock-source.ts";
import { makeEnvironment } from "./make-environment.ts";
import { makeSuite } from "./make-suite.ts";
import { observedDefinitions } from "./observed-definitions.ts";
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
  const { target, index, stages, runtime = BARE_RUNTIME, store, signal } = options;
  const started = performance.now();
  const lost = (why: Pick<StageRejection, "reason" | "detail">): TargetResult => ({
    status: "rejected",
    rejection: targetRejection({ target, stage: progress.stage, why, runtime }),
  });

  const alone = extractContext({ index, target });
  if (alone.status === "rejected") return lost(alone);

  const { context, module, suite } = await withObserved({ ...options, runtime, context: alone.value, progress });
  if (module.status === "rejected") return lost(module);
  if (suite.status === "rejected") return lost(suite);

  const made = { target, context: context.context, module: module.value, suite: suite.value };
  const built = await makeEnvironment({ ...made, index, stages, runtime, store, started, progress, signal });
  return built.status === "rejected" ? lost(built) : { status: "accepted", environment: built.value };
}

interface ModuleAndSuite {
  readonly context: FunctionContext;
  readonly module: StageResult<SandboxedModule>;
  readonly suite: StageResult<TestSuite>;
}

interface WithStandInsOptions extends BuildTargetOptions {
  readonly runtime: TargetRuntime;
  readonly context: FunctionContext;
  readonly progress: { stage: Stage };
}

/**
 * Makes the module and its tests with the classes of what the target was called with while the repository's own tests ran, or without them
 * where the module does not load with them.
 */
async function withObserved(options: WithStandInsOptions): Promise<ModuleAndSuite> {
  const { index, target, context, observe, runtime, progress } = options;
  progress.stage = "testgen";
  const observed = await observe?.(target, runtime);
  const seen = observed === undefined ? [] : observedDefinitions(observed);
  const wider = seen.length === 0 ? null : extractContext({ index, target, seen });
  if (wider?.status === "accepted" && wider.value.units.length > context.units.length) {
    const made = await withStandIns({ ...options, context: wider.value });
    if (made.module.status === "accepted" && !isUnloadable(made.suite)) return made;
  }
  return await withStandIns(options);
}

function isUnloadable(suite: StageResult<TestSuite>): boolean {
  return suite.status === "rejected" && suite.reason === "not_loadable";
}

/** Modules that cannot be imported are found one after the other, as the module fails to load for them. */
const MOST_MISSING = 4;

/**
 * Makes the module and its tests, and both again with a stand-in where the module does not load for a module from outside that nobody has:
 * a package that cannot be installed, or one of another project by the same name.
 */
async function withStandIns(options: WithStandInsOptions): Promise<ModuleAndSuite> {
  const { target, repository, stages, observe, runtime, context, progress, seed, signal } = options;
  const observing = observe === undefined ? {} : { observe };
  const missing: string[] = [];
  for (;;) {
    progress.stage = "sandbox";
    const module = await stages.sandbox.build(context, { signal, missing: [...missing] });
    if (module.status === "rejected") return { context, module, suite: module };
    progress.stage = "testgen";
    const made = { target, module: module.value, repository, stages, runtime, ...observing, seed, signal };
    const suite = await makeSuite(made);
    const mayStandIn = target.language === "python" && runtime.isComplete !== false;
    const name = suite.status === "rejected" && mayStandIn ? missingModule(suite.detail) : null;
    const isOver = name === null || missing.includes(name) || missing.length >= MOST_MISSING;
    if (isOver || !isUnloadable(suite)) return { context, module, suite };
    missing.push(name);
  }
}
