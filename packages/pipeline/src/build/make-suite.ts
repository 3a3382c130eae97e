import { pipelineLanguage } from "../languages.ts";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { findUsages, packageTypes } from "@repost/context";
import type {
  AttemptingOptions,
  OpenRepository,
  SandboxedModule,
  StageResult,
  SuiteRefusal,
  Target,
  TestSuite,
} from "@repost/spec";
import type { BuildStages } from "./build-stages.ts";
import type { TargetWork } from "./target-work.ts";
import { createHash } from "node:crypto";

export interface MakeSuiteOptions extends Omit<TargetWork, "index" | "store">, Pick<AttemptingOptions, "onAttempt"> {
  readonly module: SandboxedModule;
  readonly stages: Pick<BuildStages, "tests">;
  readonly refused?: SuiteRefusal;
}

export async function makeSuite(options: MakeSuiteOptions): Promise<StageResult<TestSuite, "testgen">> {
  const { target, module, repository, stages, runtime, observe, refused, seed, signal, onAttempt } = options;
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
    { signal, onAttempt },
  );
}

async function sourceOf({ root }: OpenRepository, target: Target): Promise<string | undefined> {
  if (!pipelineLanguage(target.language).readsTypesOfFile) return undefined;
  try {
    return await readFile(path.join(root, target.path), "utf8");
  } catch {
    return undefined;
  }
}

function targetSeed(seed: number, instanceId: string): number {
  return createHash("sha256").update(`${seed}:${instanceId}`).digest().readUInt32BE(0);
}
