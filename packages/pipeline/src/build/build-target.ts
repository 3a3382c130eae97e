import type { RepositoryIndex } from "@repost/context";
import { extractContext, findUsages, visibleUnits } from "@repost/context";
import { runChecks } from "@repost/checks";
import type { Environment, OpenRepository, Rejection, Stage, StageRejection, Store, Target } from "@repost/spec";
import { SCHEMA_VERSION, records } from "@repost/spec";
import { assembleEnvironment } from "./assemble-environment.ts";
import type { BuildStages } from "./build-stages.ts";
import { explainMissing } from "./explain-missing.ts";
import { BARE_RUNTIME, type TargetRuntime } from "./lock-source.ts";
import { targetSeed } from "./target-seed.ts";

export interface BuildTargetOptions {
  readonly target: Target;
  readonly repository: OpenRepository;
  readonly index: RepositoryIndex;
  readonly stages: BuildStages;
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
  const { environment } = runtime;
  const started = performance.now();
  const call = { signal };
  const lost = (why: Pick<StageRejection, "reason" | "detail">): TargetResult => ({
    status: "rejected",
    rejection: {
      schema_version: SCHEMA_VERSION,
      instance_id: target.instance_id,
      source: target.repo.source,
      path: target.path,
      stage: progress.stage,
      ...explainMissing(why, runtime),
    },
  });

  const context = extractContext({ index, target });
  if (context.status === "rejected") return lost(context);

  progress.stage = "sandbox";
  const module = await stages.sandbox.build(context.value, call);
  if (module.status === "rejected") return lost(module);

  progress.stage = "testgen";
  const usages = findUsages({ repository, target });
  const suite = await stages.tests.generate(
    { target, module: module.value, usages, seed: targetSeed(seed, target.instance_id), environment },
    call,
  );
  if (suite.status === "rejected") return lost(suite);

  progress.stage = "record";
  const recorded = await stages.judge.record({ module: module.value, suite: suite.value, environment }, call);
  if (recorded.status === "rejected") return lost(recorded);
  const { recording, referenceMs } = recorded.value;

  progress.stage = "checks";
  const findings = await runChecks(
    stages.checks,
    { target, module: module.value, recording, context: context.value.context, environment },
    { signal, stopAtFailure: true },
  );
  const failure = findings.find((finding) => !finding.passed && !stages.advisory.has(finding.check));
  if (failure !== undefined) return lost({ reason: failure.check, detail: failure.reason });

  progress.stage = "final";
  const built = assembleEnvironment({
    target,
    context: context.value,
    module: module.value,
    recording,
    findings,
    recordingDigest: await store.put(records.recording.line(recording), call),
    visibleDigest: await putVisible(options),
    runtime: { ...stages.runtime, ...runtime.record },
    wallS: (performance.now() - started) / 1000,
    referenceMs,
  });
  return { status: "accepted", environment: built };
}

/** Stores each visible unit once, however many targets see it, and returns the digest of the list of their digests. */
async function putVisible({ target, index, store, signal }: BuildTargetOptions): Promise<string> {
  const digests: string[] = [];
  for (const unit of visibleUnits({ index, target }))
    digests.push(await store.put(records.unit.line(unit), { signal }));
  return store.put(JSON.stringify(digests), { signal });
}
