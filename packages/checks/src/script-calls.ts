import type { CallOptions, Execution, ExecutionRequest, Executor } from "@repost/spec";

/** Where calls of JavaScript are made: in the process itself, which is ready sooner and ends early where one spoils it, or in threads. */
export type CallPlace = "process" | "threads";

/** Processor time after which calls in the process itself are given up: one hangs where no limit of its own reaches. */
const PROCESS_CPU_MS = 8_000;

/** The program of the runtime library that makes calls, by the path of its job and its own name, which is free in the folder. */
export function callProgram(place: CallPlace, job: string): { readonly name: string; readonly content: string } {
  const path = JSON.stringify(job);
  return place === "process"
    ? { name: "run.cjs", content: `require("./repost_runtime/direct-calls.cjs").main(${path});\n` }
    : { name: "run.mjs", content: `import { main } from "repost_runtime/calls";\nawait main(${path});\n` };
}

/** Makes calls in the process itself, and in threads where that did not go through to its end. */
export async function runScriptCalls(
  executor: Executor,
  requestFor: (place: CallPlace) => ExecutionRequest,
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
