import { executionFiles, type ExecutionRequest, unusedPath } from "@repost/spec";
import type { CallPlan } from "../call-language.ts";

export function callRequest({
  module,
  calls,
  returnsFunction = () => false,
  callTimeoutMs,
  apart = true,
  limits,
  environment,
  hashSeed = 0,
  clockShiftS = 0,
}: CallPlan): ExecutionRequest {
  const taken = new Set([module.path, ...module.files.map(({ path }) => path)]);
  const job = unusedPath("calls.json", taken);
  const entry = unusedPath("run.py", taken);
  const content = {
    module: module.path,
    entry: module.entry,
    calls: calls.map((call, index) => (returnsFunction(index) ? { ...call, shows_calls: true } : call)),
    timeout_ms: callTimeoutMs,
    apart,
    // Random draws and set orders are no results.
    seed: hashSeed,
    ...(hashSeed !== 0 && { reverse_sets: true }),
    clock_shift_s: clockShiftS,
    trace: null,
  };
  return {
    runtime: "python",
    files: [
      { path: module.path, content: module.code },
      ...executionFiles(module.files),
      { path: job, content: JSON.stringify(content) },
      { path: entry, content: `from repost_runtime.calls import main\nmain(${JSON.stringify(job)})\n` },
    ],
    entry,
    env: { PYTHONHASHSEED: String(hashSeed) },
    environment,
    preload: module.imports,
    limits,
  };
}
