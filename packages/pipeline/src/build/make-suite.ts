import { findUsages } from "@repost/context";
import type { OpenRepository, SandboxedModule, StageResult, Target, TestSuite } from "@repost/spec";
import type { BuildStages } from "./build-stages.ts";
import type { TargetRuntime } from "./lock-source.ts";
import { targetSeed } from "./target-seed.ts";

export interface MakeSuiteOptions {
  readonly target: Target;
  readonly module: SandboxedModule;
  readonly repository: OpenRepository;
  readonly stages: Pick<BuildStages, "tests">;
  readonly runtime: TargetRuntime;
  readonly seed: number;
  readonly signal: AbortSignal | undefined;
}

/** Generates the tests of one module, with what of its repository uses the target. */
export async function makeSuite(options: MakeSuiteOptions): Promise<StageResult<TestSuite>> {
  const { target, module, repository, stages, runtime, seed, signal } = options;
  const usages = findUsages({ repository, target });
  const { environment } = runtime;
  return await stages.tests.generate(
    { target, module, usages, seed: targetSeed(seed, target.instance_id), environment },
    { signal },
  );
}
