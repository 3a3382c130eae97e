import type { ExecutionRequest } from "@repost/spec";
import type { VariantsPlan } from "../call-language.ts";
import { variantFiles } from "../data/variant-files.ts";

/** One call's share of a variant's processor time. */
const SHARE_OF_CALL = 0.12;
/** Single calls have no limit in the process itself. */
const DIRECT_CPU_MS = 12_000;

export function variantsRequest(plan: VariantsPlan): ExecutionRequest {
  return requestOf(
    plan,
    "run.mjs",
    (job) => `import { main } from "repost_runtime/variants";\nawait main(${JSON.stringify(job)});\n`,
  );
}

/** Ends early when a variant breaks the process. */
export function directVariantsRequest(plan: VariantsPlan): ExecutionRequest {
  const request = requestOf(
    plan,
    "run.cjs",
    (job) => `require("./repost_runtime/direct-calls.cjs").variants(${JSON.stringify(job)});\n`,
  );
  const cpu_ms = Math.min(DIRECT_CPU_MS, plan.limits.cpu_ms ?? DIRECT_CPU_MS);
  return { ...request, limits: { ...request.limits, cpu_ms } };
}

function requestOf(plan: VariantsPlan, main: string, program: (job: string) => string): ExecutionRequest {
  const { files, entry } = variantFiles({ ...plan, floorCpuMs: plan.floorCpuMs * SHARE_OF_CALL }, main, program);
  return {
    runtime: "node",
    files,
    entry,
    environment: plan.environment,
    preload: plan.module.imports,
    limits: plan.limits,
  };
}
