import { pipelineLanguage } from "../languages.ts";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { findUsages, packageTypes } from "@repost/context";
import type { OpenRepository, SandboxedModule, StageResult, SuiteRefusal, Target, TestSuite } from "@repost/spec";
import type { BuildStages } from "./build-stages.ts";
import type { TargetRuntime } from "./lock-source.ts";
import type { ObserveTarget } from "./observe-repository.ts";
import { targetSeed } from "./target-seed.ts";

export interface MakeSuiteOptions {
  readonly target: Target;
  readonly module: SandboxedModule;
  readonly repository: OpenRepository;
  readonly stages: Pick<BuildStages, "tests">;
  readonly runtime: TargetRuntime;
  /** Tells what it was called with while the repository's own tests ran. @default nothing */
  readonly observe?: ObserveTarget;
  /** The suite made before, and why the judge or a check refused it. @default none */
  readonly refused?: SuiteRefusal;
  readonly seed: number;
  readonly signal: AbortSignal | undefined;
}

/** Generates the tests of one module, with usages of the target in its repository. */
export async function makeSuite(options: MakeSuiteOptions): Promise<StageResult<TestSuite>> {
  const { target, module, repository, stages, runtime, observe, refused, seed, signal } = options;
  const { packages = null } = runtime;
  const used = findUsages({ repository, target, packages });
  const types =
    packages === null || !pipelineLanguage(target.language).hasTypePackages
      ? []
      : packageTypes(module.code, packages, used);
  const usages = [...used, ...types];
  const observed = await observe?.(target, runtime);
  const { environment } = runtime;
  return await stages.tests.generate(
    {
      target,
      module,
      source: await sourceOf(repository, target),
      usages,
      ...(observed === undefined ? {} : { observed }),
      ...(refused === undefined ? {} : { refused }),
      seed: targetSeed(seed, target.instance_id),
      environment,
    },
    { signal },
  );
}

/** Returns the text of the target's file for its types; none when unreadable. */
async function sourceOf({ root }: OpenRepository, target: Target): Promise<string | undefined> {
  if (!pipelineLanguage(target.language).readsTypesOfFile) return undefined;
  try {
    return await readFile(path.join(root, target.path), "utf8");
  } catch {
    return undefined;
  }
}
