import type { RepositoryIndex } from "@repost/context";
import { extractContext } from "@repost/context";
import { parseLock, pinsOf } from "@repost/executor";
import type {
  Environment,
  FunctionContext,
  OpenRepository,
  Rejection,
  Stage,
  StageRejection,
  Store,
  Target,
  TestSuite,
} from "@repost/spec";
import type { BuildStages } from "./build-stages.ts";
import { BARE_RUNTIME, type TargetRuntime } from "./lock-source.ts";
import { makeEnvironment } from "./make-environment.ts";
import { makeSuite } from "./make-suite.ts";
import { makeTested, type MakeTestedOptions } from "./make-tested.ts";
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

/** What may be another where the target is loaded as those load it who import its package: modules that others have put themselves into, or a circle of imports. */
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
  // A model would be asked, and paid, once more.
  if (stages.asking !== undefined) return first;
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
  const { target, index, stages, runtime = BARE_RUNTIME, store, signal } = options;
  const { progress, started } = run;
  const lost = (why: Pick<StageRejection, "reason" | "detail">): TargetResult => ({
    status: "rejected",
    rejection: targetRejection({ target, stage: progress.stage, why, runtime }),
  });

  const { context, module, suite } = await makeTested({ ...options, ...run, runtime });
  if (module.status === "rejected") return lost(module);
  if (suite.status === "rejected") return lost(suite);

  // Mending a script of tests may have changed what they test.
  const text = suite.value.module_code ?? module.value.code;
  const made = { target, context: context.context, module: { ...module.value, code: text } };
  const own = await withSuite(runtime, suite.value, store, signal);
  const tools = { index, stages, runtime: own, store, started, progress, signal };
  const built = await makeEnvironment({ ...made, suite: suite.value, ...tools });
  if (built.status === "accepted") return { status: "accepted", environment: built.value };
  const first = lost(built);
  if (stages.asking === undefined || !canRepair(built, suite.value)) return first;
  const refused = { suite: suite.value, reason: built.reason, detail: built.detail };
  progress.stage = "testgen";
  const again = await makeSuite({ ...options, target, module: module.value, runtime, refused, signal });
  if (again.status === "rejected" || again.value.origin === "search") return first;
  const repaired = await makeEnvironment({
    ...tools,
    ...made,
    runtime: await withSuite(runtime, again.value, store, signal),
    module: { ...module.value, code: again.value.module_code ?? module.value.code },
    suite: again.value,
  });
  return repaired.status === "rejected" ? lost(repaired) : { status: "accepted", environment: repaired.value };
}

/** What tests need beyond the module's own packages is part of what their environment runs with. */
async function withSuite(
  runtime: TargetRuntime,
  { environment }: TestSuite,
  store: Store,
  signal: AbortSignal | undefined,
): Promise<TargetRuntime> {
  if (environment === undefined) return runtime;
  const lock = parseLock(await store.get(environment, { signal }));
  return { ...runtime, environment, record: { ...runtime.record, lock: [...pinsOf(lock)], lock_digest: environment } };
}

/** Reasons of the judge and the checks that other inputs can change. */
const INPUTS_REPAIR = new Set([
  "agreement",
  "coverage",
  "mutation",
  "stub",
  "too_few_outcomes",
  "too_few_tests",
  "weak_suite",
]);
/** Reasons for which the judge refuses a program that a model wrote, and that other inputs can change. */
const PROGRAM_REPAIR = new Set([
  "answer_in_inputs",
  "not_called",
  "observations_too_large",
  "protocol_violated",
  "reference_fails",
  "reference_unstable",
  "timeout",
]);

function canRepair({ reason }: StageRejection, { program }: TestSuite): boolean {
  return INPUTS_REPAIR.has(reason) || (program !== null && PROGRAM_REPAIR.has(reason));
}
