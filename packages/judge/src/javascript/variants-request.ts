import type { ExecutionRequest } from "@repost/spec";
import type { VariantsPlan } from "../call-language.ts";
import { variantFiles } from "../data/variant-files.ts";

/** A run of the runtime library's program of variants, under the conditions of a candidate's run. */
export function variantsRequest(plan: VariantsPlan): ExecutionRequest {
  const { files, entry } = variantFiles(
    plan,
    "run.mjs",
    (job) => `import { main } from "repost_runtime/variants";\nawait main(${JSON.stringify(job)});\n`,
  );
  return {
    runtime: "node",
    files,
    entry,
    environment: plan.environment,
    preload: plan.module.imports,
    limits: plan.limits,
  };
}
