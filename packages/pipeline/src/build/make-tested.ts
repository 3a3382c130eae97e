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

/** Module with its tests, and the final context of both. */
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
  /** Returns the calls observed while the repository's own tests ran. @default none */
  readonly observe?: ObserveTarget;
  readonly runtime: TargetRuntime;
  readonly context: FunctionContext;
  /** First import of the extraction. @default "file" */
  readonly from?: ExtractContextOptions["from"];
  /** Module built earlier. @default built by the sandbox */
  readonly module?: SandboxedModule;
  /** Current stage. */
  readonly progress: { stage: Stage };
  readonly seed: number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Builds the module and its tests with the classes of observed arguments, or without them when the module then fails to
 * load.
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

/** Returns whether calls only reach a stub. */
function isPlayed(suite: StageResult<TestSuite>): boolean {
  return suite.status === "rejected" && suite.reason === "needs_model";
}

/** Limit of missing modules, which load failures reveal one by one. */
const MOST_MISSING = 4;

/** Builds the module and its tests, and repeats both with a stub when a module from outside is unavailable. */
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

/** Repeats the build with stubs that a model writes, when calls reach unavailable code or the module does not load. */
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
