import type { ExecutionRequest } from "@repost/spec";
import type { CallPlan } from "../call-language.ts";
import { freeName } from "../free-name.ts";

/** A run of the runtime library's program of calls: the module, the calls, and nothing else. */
export function callRequest({
  module,
  calls,
  callTimeoutMs,
  limits,
  environment,
  hashSeed = 0,
  clockShiftS = 0,
}: CallPlan): ExecutionRequest {
  const taken = new Set([module.path, ...module.files.map(({ path }) => path)]);
  const job = freeName("calls.json", taken);
  const entry = freeName("run.mjs", taken);
  const content = {
    module: module.path,
    entry: module.entry,
    calls,
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
      ...module.files.map(({ path, code }) => ({ path, content: code })),
      { path: job, content: JSON.stringify(content) },
      { path: entry, content: `import { main } from "repost_runtime/calls";\nawait main(${JSON.stringify(job)});\n` },
    ],
    entry,
    environment,
    preload: module.imports,
    limits,
  };
}
