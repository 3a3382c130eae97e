import type { CallOptions, Execution, ExecutionRequest, Executor, JobProgram, Recording } from "@repost/spec";

/** A process starts faster and ends when a call breaks it; threads are isolated. */
export type CallMode = "process" | "threads";

const PROCESS_CPU_MS = 8_000;

export function callProgram(mode: CallMode): JobProgram {
  return mode === "process"
    ? { path: "run.cjs", program: (job) => `require("./repost_runtime/direct-calls.cjs").main(${job});\n` }
    : { path: "run.mjs", program: (job) => `import { main } from "repost_runtime/calls";\nawait main(${job});\n` };
}

export function callsJob(module: string, entry: string, { tests }: Recording, timeoutMs: number) {
  const calls = tests.flatMap(({ call }) => (call === null ? [] : [call]));
  return { module, entry, calls, timeout_ms: timeoutMs, seed: 0, clock_shift_s: 0, trace: null };
}

export async function runScriptCalls(
  executor: Executor,
  requestFor: (mode: CallMode) => ExecutionRequest,
  options: CallOptions,
): Promise<Execution> {
  const direct = requestFor("process");
  const cpu_ms = Math.min(PROCESS_CPU_MS, direct.limits?.cpu_ms ?? PROCESS_CPU_MS);
  const execution = await executor.execute({ ...direct, limits: { ...direct.limits, cpu_ms } }, options);
  if (hasEnded(execution)) return execution;
  return executor.execute(requestFor("threads"), options);
}

function hasEnded({ messages }: Execution): boolean {
  return /^\{"type":"(?:done|load_error)"/u.test(messages.at(-1) ?? "");
}
