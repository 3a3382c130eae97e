import { type ExecutionRequest, unusedPath } from "@repost/spec";
import { type CallMode, callProgram } from "../../script-calls.ts";
import type { PackageRequest } from "../package-request.ts";
import { stubFiles, variablesOf } from "../stub-files.ts";

const SCRATCH_BYTES = 134_217_728;

/** Returns null without the target's file. Omits calls that need other files' names. */
export function scriptRequest({
  target,
  module,
  recording,
  repository,
  environment,
  timeoutMs,
  limits,
  before = [],
}: PackageRequest): ((mode: CallMode) => ExecutionRequest) | null {
  if (!repository.names.has(target.path)) return null;
  const taken = new Set(repository.files.map(({ path }) => path));
  // Both sides get the same default configuration.
  const configuration = module.files.filter(({ path }) => path === "tsconfig.json" && !taken.has(path));
  const job = unusedPath("repost-calls.json", taken);
  const content = {
    module: target.path,
    entry: module.entry,
    calls: recording.tests.flatMap(({ call }) => (call === null ? [] : [call])),
    timeout_ms: timeoutMs,
    seed: 0,
    clock_shift_s: 0,
    trace: null,
    ...(before.length === 0 ? {} : { before }),
  };
  return (mode) => {
    const program = callProgram(mode, job);
    const entry = unusedPath(`repost-${program.name}`, taken);
    return {
      runtime: "node",
      files: [
        ...repository.files,
        ...configuration.map(({ path, code }) => ({ path, content: code })),
        ...stubFiles(module),
        { path: job, content: JSON.stringify(mode === "process" ? { ...content, apart: true } : content) },
        { path: entry, content: program.content },
      ],
      entry,
      env: variablesOf(module),
      environment,
      limits: { wall_ms: timeoutMs, cpu_ms: timeoutMs, disk_bytes: SCRATCH_BYTES, ...limits },
    };
  };
}
