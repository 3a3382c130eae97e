import { Worker } from "node:worker_threads";
import type { JobAnswer, JobRequest, JobResult } from "./job-message.ts";

export interface JobThread {
  run(request: JobRequest, limitMs: number, signal: AbortSignal | undefined): Promise<JobResult<unknown>>;
  isAlive(): boolean;
}

const ENTRY = new URL(import.meta.url.endsWith(".ts") ? "./job-worker.ts" : "./job-worker.js", import.meta.url);
const HEAP_MB = 1_024;

export function createJobThread(): JobThread {
  const worker = new Worker(ENTRY, { resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } });
  let isAlive = true;
  const end = (): void => {
    isAlive = false;
    void worker.terminate();
  };
  worker.unref();
  worker.once("exit", () => (isAlive = false));
  // Without a listener, an error event ends the process.
  worker.on("error", () => (isAlive = false));
  return {
    isAlive: () => isAlive,
    run: (request, limitMs, signal) =>
      new Promise((resolve) => {
        let timer: NodeJS.Timeout | undefined;
        const settle = (result: JobResult<unknown>): void => {
          clearTimeout(timer);
          signal?.removeEventListener("abort", onAbort);
          worker.off("message", onMessage).off("error", onError).off("exit", onExit);
          worker.unref();
          resolve(result);
        };
        const overrun = (reason: string): void => {
          end();
          settle({ status: "failed", cause: "limit", reason });
        };
        const onMessage = (answer: JobAnswer): void => {
          if (answer.type === "done") settle({ status: "done", output: answer.output });
          else if (answer.type === "failed") settle({ status: "failed", cause: "unreadable", reason: answer.reason });
          else timer = setTimeout(() => overrun(`It takes longer than ${limitMs} ms to process.`), limitMs);
        };
        const onError = (error: Error): void => {
          const isMemory = "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
          if (isMemory) overrun(`It takes more than ${HEAP_MB} MB of memory to process.`);
          else settle({ status: "failed", cause: "unreadable", reason: `${error.name}: ${error.message}` });
        };
        const onExit = (): void =>
          settle({ status: "failed", cause: "unreadable", reason: "The worker thread ended." });
        const onAbort = (): void => overrun("It was called off.");
        worker.on("message", onMessage).on("error", onError).on("exit", onExit);
        signal?.addEventListener("abort", onAbort);
        worker.ref();
        worker.postMessage(request, []);
      }),
  };
}
