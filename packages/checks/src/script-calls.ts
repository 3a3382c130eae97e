import type { CallOptions, Execution, ExecutionRequest, Executor } from "@repost/spec";

/** A process starts faster and ends when a call breaks it; threads are isolated. */
export type CallMode = "process" | "threads";

const PROCESS_CPU_MS = 8_000;

export function callProgram(mode: CallMode, job: string): { readonly name: string; readonly content: string } {
  const path = JSON.stringify(job);
  return mode === "process"
    ? { name: "run.cjs", content: `require("./repost_runtime/direct-calls.cjs").main(${path});\n` }
    : { name: "run.mjs", content: `import { main } from "repost_runtime/calls";\nawait main(${path});\n` };
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
