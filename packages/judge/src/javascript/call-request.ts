import { executionFiles, type ExecutionRequest } from "@repost/spec";
import type { CallPlan } from "../call-language.ts";
import { freeName } from "../free-name.ts";

/** A run of one of the runtime library's programs of calls: the module, the calls, and nothing else. */
export function callRequest(plan: CallPlan): ExecutionRequest {
  return requestOf(plan, plan.apart ?? true);
}

/** The same in the process itself, which ends early where a call spoils it. */
export function directRequest(plan: CallPlan): ExecutionRequest {
  return requestOf(plan, false);
}

function requestOf(
  { module, calls, callTimeoutMs, limits, environment, hashSeed = 0, clockShiftS = 0, apart = true }: CallPlan,
  inThreads: boolean,
): ExecutionRequest {
  const taken = new Set([module.path, ...module.files.map(({ path }) => path)]);
  const job = freeName("calls.json", taken);
  const entry = freeName(inThreads ? "run.mjs" : "run.cjs", taken);
  const content = {
    module: module.path,
    entry: module.entry,
    calls,
    apart,
    timeout_ms: callTimeoutMs,
    // No collection of the language has an order of its own that a seed could change: random numbers do instead.
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

/** In a thread that is replaced whenever a call has spoiled it. */
function threadProgram(job: string): string {
  return `import { main } from "repost_runtime/calls";\nawait main(${job});\n`;
}

/** In the process itself, which is ready sooner. */
function directProgram(job: string): string {
  return `require("./repost_runtime/direct-calls.cjs").main(${job});\n`;
}
