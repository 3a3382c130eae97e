import { extractContext, type ExtractContextOptions, type RepositoryIndex } from "@repost/context";
import { accepted } from "@repost/spec";
import type {
  FunctionContext,
  OpenRepository,
  SandboxedModule,
  Stage,
  StageResult,
  Target,
  TestSuite,
} from "@repost/spec";
import { outsideFailure } from "@repost/testgen";
import type { BuildStages } from "./build-stages.ts";
import { missingModule } from "./explain-missing.ts";
import type { TargetRuntime } from "./lock-source.ts";
import { makeSuite } from "./make-suite.ts";
import { observedDefinitions } from "./observed-definitions.ts";
import type { ObserveTarget } from "./observe-repository.ts";

/** A module with its tests, and the context that both were made of in the end. */
export interface Tested {
  readonly context: FunctionContext;
  readonly module: StageResult<SandboxedModule>;
  readonly suite: StageResult<TestSuite>;
}

export interface MakeTestedOptions {
  readonly target: Target;
  readonly repository: OpenRepository;
  readonly index: RepositoryIndex;
  readonly stages: Pick<BuildStages, "sandbox" | "tests" | "usage">;
  /** Tells what it was called with while the repository's own tests ran. @default nothing */
  readonly observe?: ObserveTarget;
  readonly runtime: TargetRuntime;
  readonly context: FunctionContext;
  /** How that was extracted. @default "file" */
  readonly from?: ExtractContextOptions["from"];
  /** A module of this context that was made before. @default the sandbox makes one */
  readonly module?: SandboxedModule;
  /** Says at which stage it is. */
  readonly progress: { stage: Stage };
  readonly seed: number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Makes the module and its tests with the classes of what the target was called with while the repository's own tests ran, or without them
 * where the module does not load with them.
 */
export async function makeTested(options: MakeTestedOptions): Promise<Tested> {
  const { index, target, context, from = "file", observe, runtime, progress } = options;
  progress.stage = "testgen";
  const observed = await observe?.(target, runtime);
  const seen = observed === undefined ? [] : observedDefinitions(observed);
  const wider = seen.length === 0 ? null : extractContext({ index, target, seen, from });
  if (wider?.status === "accepted" && wider.value.units.length > context.units.length) {
    const { module: _narrower, ...others } = options;
    const made = await withStandIns({ ...others, context: wider.value });
    if (made.module.status === "accepted" && !isUnloadable(made.suite)) return made;
  }
  return await withStandIns(options);
}

function isUnloadable(suite: StageResult<TestSuite>): boolean {
  return suite.status === "rejected" && suite.reason === "not_loadable";
}

/** Whether calls come to what a stand-in only plays. */
function isPlayed(suite: StageResult<TestSuite>): boolean {
  return suite.status === "rejected" && suite.reason === "needs_model";
}

/** Modules that cannot be imported are found one after the other, as the module fails to load for them. */
const MOST_MISSING = 4;

/**
 * Makes the module and its tests, and both again with a stand-in where the module does not load for a module from outside that nobody has:
 * a package that cannot be installed, or one of another project by the same name.
 */
async function withStandIns(options: MakeTestedOptions): Promise<Tested> {
  const { target, repository, stages, observe, runtime, context, module: first, progress, seed, signal } = options;
  const observing = observe === undefined ? {} : { observe };
  const missing: string[] = [];
  const ran = { signal, environment: runtime.environment };
  for (;;) {
    progress.stage = "sandbox";
    const module =
      first !== undefined && missing.length === 0
        ? accepted(first)
        : await stages.sandbox.build(context, { ...ran, missing: [...missing] });
    if (module.status === "rejected") return { context, module, suite: module };
    progress.stage = "testgen";
    const made = { target, module: module.value, repository, stages, runtime, ...observing, seed, signal };
    const suite = await makeSuite(made);
    const mayStandIn = runtime.isComplete !== false;
    const name = suite.status === "rejected" && mayStandIn ? missingModule(suite.detail) : null;
    const isOver = name === null || missing.includes(name) || missing.length >= MOST_MISSING;
    if (isOver || !isUnloadable(suite)) return await withAnswered(options, { context, module, suite }, missing);
    missing.push(name);
  }
}

/**
 * Where calls came to what cannot run here, or the module does not load without it, makes both once more with what a model writes in its place;
 * again with more of it where the module then does not load, or calls come to another stand-in.
 */
async function withAnswered(
  { target, repository, stages, observe, runtime, context, progress, seed, signal }: MakeTestedOptions,
  made: Tested,
  missing: readonly string[],
): Promise<Tested> {
  const reached: string[] = [];
  const ran = { signal, environment: runtime.environment };
  let best = made;
  while (stages.usage !== undefined && reached.length < MOST_MISSING) {
    const isUnknown = isUnloadable(best.suite) && runtime.isComplete === false;
    const failure = best.suite.status === "rejected" && !isUnknown ? outsideFailure(best.suite) : null;
    const isMore = reached.length === 0 || isUnloadable(best.suite) || isPlayed(best.suite);
    if (failure === null || !isMore || reached.includes(failure)) break;
    reached.push(failure);
    progress.stage = "sandbox";
    const module = await stages.sandbox.build(context, { ...ran, missing, reached: reached.join("\n") });
    if (module.status === "rejected" || module.value.origin === "static") break;
    const observing = observe === undefined ? {} : { observe };
    const built = { target, module: module.value, repository, stages, runtime, ...observing, seed, signal };
    progress.stage = "testgen";
    best = { context, module, suite: await makeSuite(built) };
  }
  return best;
}
