import { parentPort } from "node:worker_threads";
import type { JobAnswer, JobRequest } from "./job-message.ts";

const port = parentPort;
if (port === null) throw new TypeError("This module runs in a worker thread only.");

const answer = (message: JobAnswer): void => port.postMessage(message);

port.on("message", ({ module, name, input }: JobRequest) => {
  void runRequest(module, name, input).catch((error: unknown) => answer({ type: "failed", reason: reasonOf(error) }));
});

async function runRequest(module: string, name: string, input: unknown): Promise<void> {
  const { [name]: job, prepare } = (await import(module)) as Readonly<Record<string, unknown>>;
  if (!isFunction(job)) throw new TypeError(`${module} exports no function ${name}.`);
  if (isFunction(prepare)) await prepare(input);
  answer({ type: "started" });
  answer({ type: "done", output: await job(input) });
}

function isFunction(value: unknown): value is (input: unknown) => unknown {
  return typeof value === "function";
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
