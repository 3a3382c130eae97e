import { executionFiles, type ExecutionRequest, unusedPath } from "@repost/spec";
import type { CallPlan } from "../call-language.ts";

export function callRequest(plan: CallPlan): ExecutionRequest {
  return requestOf(plan, plan.apart ?? true);
}

export function directRequest(plan: CallPlan): ExecutionRequest {
  return requestOf(plan, false);
}

function requestOf(
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
