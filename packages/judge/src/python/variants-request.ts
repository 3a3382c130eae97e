import type { ExecutionRequest } from "@repost/spec";
import type { VariantsPlan } from "../call-language.ts";
import { variantFiles } from "../data/variant-files.ts";

/** Request for a program of variants under a candidate's conditions. */
export function variantsRequest(plan: VariantsPlan): ExecutionRequest {
  const { files, entry } = variantFiles(
    plan,
    "run.py",
    (job) => `from repost_runtime.variants import main\nmain(${JSON.stringify(job)})\n`,
  );
  return {
    runtime: "python",
    files,
    entry,
    env: { PYTHONHASHSEED: "0" },
    environment: plan.environment,
    preload: plan.module.imports,
    limits: plan.limits,
  };
}
