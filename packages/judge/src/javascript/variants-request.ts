import type { ExecutionRequest } from "@repost/spec";
import type { VariantsPlan } from "../call-language.ts";
import { variantFiles } from "../data/variant-files.ts";

/** Of the processor time of a whole variant, what one call may take: in Node it is limited for each. */
const SHARE_OF_CALL = 0.3;

/** A run of the runtime library's program of variants, under the conditions of a candidate's run. */
export function variantsRequest(plan: VariantsPlan): ExecutionRequest {
  const { files, entry } = variantFiles(
    { ...plan, floorCpuMs: plan.floorCpuMs * SHARE_OF_CALL },
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
