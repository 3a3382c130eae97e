import { parseLock, pinsOf } from "@repost/executor";
import type { Environment, FunctionContext, StageResult, Store, TestSuite } from "@repost/spec";
import { recordAttempts, type RecordSuite } from "./attempts.ts";
import type { BuildStages } from "./build-stages.ts";
import type { TargetRuntime } from "./lock-source.ts";
import { recordEnvironment, type RecordEnvironmentOptions } from "./record-environment.ts";
import type { TargetWork } from "./target-work.ts";

interface EnvironmentOfSuiteOptions extends Omit<RecordEnvironmentOptions, "context" | "stages">, TargetWork {
  readonly context: FunctionContext;
  readonly stages: BuildStages;
}

/** A model repairs a rejected suite once. */
export async function environmentOfSuite({
  context,
  module,
  suite,
  ...options
}: EnvironmentOfSuiteOptions): Promise<StageResult<Environment, "record" | "checks">> {
  const record: RecordSuite = async (made) => await recordSuite({ ...options, ...made, context: made.context.context });
  const { outcome } = await recordAttempts({ ...options, record }, { context, module, suite });
  if (outcome.environment === null) throw new Error("The suite was not recorded.");
  return outcome.environment;
}

export async function recordSuite(
  options: RecordEnvironmentOptions,
): Promise<StageResult<Environment, "record" | "checks">> {
  const { module, suite, runtime, store, signal } = options;
  return await recordEnvironment({
    ...options,
    // Script repairs may change the module.
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
