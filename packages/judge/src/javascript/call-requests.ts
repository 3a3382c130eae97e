import { executionFiles, type ExecutionRequest, unusedPath } from "@repost/spec";
import type { CallPlan, VariantsPlan } from "../call-language.ts";
import { variantFiles } from "../data/variant-files.ts";

/** One call's share of a variant's processor time. */
const SHARE_OF_CALL = 0.12;
/** Single calls have no limit in the process itself. */
const DIRECT_CPU_MS = 12_000;

export function callRequest(plan: CallPlan): ExecutionRequest {
  return callRequestOf(plan, plan.apart ?? true);
}

export function directRequest(plan: CallPlan): ExecutionRequest {
  return callRequestOf(plan, false);
}

function callRequestOf(
  { module, calls, callTimeoutMs, limits, environment, hashSeed = 0, clockShiftS = 0, apart = true }: CallPlan,
  inThreads: boolean,
): ExecutionRequest {
  const taken = new Set([module.path, ...module.files.map(({ path }) => path)]);
  const job = unusedPath("calls.json", taken);
  const entry = unusedPath(inThreads ? "run.mjs" : "run.cjs", taken);
  const content = {
    module: module.path,
    entry: module.entry,
    calls,
    apart,
    timeout_ms: callTimeoutMs,
    // JavaScript collections have no seeded order; random numbers have.
    seed: hashSeed,
    clock_shift_s: clockShiftS,
    trace: null,
  };
  return {
    runtime: "node",
    files: [
      { path: module.path, content: module.code },
      ...executionFiles(module.files),
      { path: job, content: JSON.stringify(content) },
      { path: entry, content: (inThreads ? threadProgram : directProgram)(JSON.stringify(job)) },
    ],
    entry,
    environment,
    preload: module.imports,
    limits,
  };
}

function threadProgram(job: string): string {
  return `import { main } from "repost_runtime/calls";\nawait main(${job});\n`;
}

function directProgram(job: string): string {
  return `require("./repost_runtime/direct-calls.cjs").main(${job});\n`;
}

export function variantsRequest(plan: VariantsPlan): ExecutionRequest {
  return variantsRequestOf(
    plan,
    "run.mjs",
    (job) => `import { main } from "repost_runtime/variants";\nawait main(${JSON.stringify(job)});\n`,
  );
}

/** Ends early when a variant breaks the process. */
export function directVariantsRequest(plan: VariantsPlan): ExecutionRequest {
  const request = variantsRequestOf(
    plan,
    "run.cjs",
    (job) => `require("./repost_runtime/direct-calls.cjs").variants(${JSON.stringify(job)});\n`,
  );
  const cpu_ms = Math.min(DIRECT_CPU_MS, plan.limits.cpu_ms ?? DIRECT_CPU_MS);
  return { ...request, limits: { ...request.limits, cpu_ms } };
}

function variantsRequestOf(plan: VariantsPlan, main: string, program: (job: string) => string): ExecutionRequest {
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
