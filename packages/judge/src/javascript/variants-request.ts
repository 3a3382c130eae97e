import type { ExecutionRequest } from "@repost/spec";
import type { VariantsPlan } from "../call-language.ts";
import { variantFiles } from "../data/variant-files.ts";

/** Of the processor time of a whole variant, what one call may take: in Node it is limited for each. */
const SHARE_OF_CALL = 0.12;
/** Processor time after which a run in the process itself is given up: one call hangs where no limit of its own reaches. */
const DIRECT_CPU_MS = 12_000;

/** A run of the runtime library's program of variants, under the conditions of a candidate's run. */
export function variantsRequest(plan: VariantsPlan): ExecutionRequest {
  return requestOf(
    plan,
    "run.mjs",
    (job) => `import { main } from "repost_runtime/variants";\nawait main(${JSON.stringify(job)});\n`,
  );
}

/** The same in the process itself, which is ready sooner, and stops early where a variant spoils it. */
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
