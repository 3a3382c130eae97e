import { parseLock, pinsOf } from "@repost/executor";
import type {
  ContextFragment,
  Environment,
  SandboxedModule,
  Stage,
  StageRejection,
  StageResult,
  Store,
  TestSuite,
} from "@repost/spec";
import type { BuildStages } from "./build-stages.ts";
import type { TargetRuntime } from "./lock-source.ts";
import { recordEnvironment, type RecordEnvironmentOptions } from "./record-environment.ts";
import { makeSuite, type MakeSuiteOptions } from "./make-suite.ts";

export interface EnvironmentOfSuiteOptions
  extends
    Omit<MakeSuiteOptions, "stages" | "refused">,
    Pick<RecordEnvironmentOptions, "index" | "store" | "started" | "usage"> {
  /** Code of the context that a prompt may show. */
  readonly context: readonly ContextFragment[];
  readonly module: SandboxedModule;
  readonly suite: TestSuite;
  readonly stages: BuildStages;
  readonly progress: { stage: Stage };
}

/**
 * Records and checks a suite. With a model, a rejected suite is repaired once; otherwise the first rejection remains.
 */
export async function environmentOfSuite(options: EnvironmentOfSuiteOptions): Promise<StageResult<Environment>> {
  const { suite, stages, progress } = options;
  const built = await judgeSuite(options, suite);
  if (built.status === "accepted" || stages.usage === undefined || !canRepair(built, suite)) return built;
  const refusedAt = progress.stage;
  const refused = { suite, reason: built.reason, detail: built.detail };
  const again = await makeSuite({ ...options, refused });
  progress.stage = refusedAt;
  if (again.status === "rejected" || again.value.origin === "search") return built;
  return await judgeSuite(options, again.value);
}

async function judgeSuite(options: EnvironmentOfSuiteOptions, suite: TestSuite): Promise<StageResult<Environment>> {
  const { module, runtime, store, signal } = options;
  return await recordEnvironment({
    ...options,
    suite,
    // Repairing a script may have changed the module.
    module: { ...module, code: suite.module_code ?? module.code },
    runtime: await withPackagesOf(suite, runtime, store, signal),
  });
}

async function withPackagesOf(
  { environment }: TestSuite,
  runtime: TargetRuntime,
  store: Store,
  signal: AbortSignal | undefined,
): Promise<TargetRuntime> {
  if (environment === undefined) return runtime;
  const lock = parseLock(await store.get(environment, { signal }));
  return { ...runtime, environment, record: { ...runtime.record, lock: [...pinsOf(lock)], lock_digest: environment } };
}

/** Rejections that other inputs can avoid. */
const INPUTS_REPAIR = new Set([
  "agreement",
  "coverage",
  "mutation",
  "stub",
  "too_few_outcomes",
  "too_few_tests",
  "weak_suite",
]);
/** Rejections of a model's program that other inputs can avoid. */
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
