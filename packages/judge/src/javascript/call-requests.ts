import { type ExecutionRequest, type JobProgram, jobRequest } from "@repost/spec";
import type { CallPlan, VariantsPlan } from "../call-language.ts";
import { callFiles, variantFiles } from "../data/job-files.ts";

/** One call's share of a variant's processor time. */
const SHARE_OF_CALL = 0.12;
/** Single calls have no limit in the process itself. */
const DIRECT_CPU_MS = 12_000;

export function callRequest(plan: CallPlan, isDirect = false): ExecutionRequest {
  const { module, limits, environment, apart = true } = plan;
  // JavaScript collections have no seeded order; random numbers have.
  const main = isDirect || !apart ? directProgram("main") : threadProgram("calls");
  return jobRequest({ runtime: "node", module, ...callFiles(plan), main, environment, limits });
}

function threadProgram(library: "calls" | "variants"): JobProgram {
  const program = (job: string): string => `import { main } from "repost_runtime/${library}";\nawait main(${job});\n`;
  return { path: "run.mjs", program };
}

function directProgram(name: "main" | "variants"): JobProgram {
  const program = (job: string): string => `require("./repost_runtime/direct-calls.cjs").${name}(${job});\n`;
  return { path: "run.cjs", program };
}

/** A direct request ends early when a variant breaks the process. */
export function variantsRequest(plan: VariantsPlan, isDirect = false): ExecutionRequest {
  const { module, environment } = plan;
  const job = { ...plan.job, floor_cpu_ms: plan.job.floor_cpu_ms * SHARE_OF_CALL };
  const variants = variantFiles({ ...plan, job });
  const main = isDirect ? directProgram("variants") : threadProgram("variants");
  const directLimits = { cpu_ms: Math.min(DIRECT_CPU_MS, plan.limits.cpu_ms ?? DIRECT_CPU_MS) };
  const limits = isDirect ? { ...plan.limits, ...directLimits } : plan.limits;
  return jobRequest({ runtime: "node", module, ...variants, main, environment, limits });
}
