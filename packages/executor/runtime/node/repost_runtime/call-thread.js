import { Worker } from "node:worker_threads";
import { getHeapStatistics } from "node:v8";

const MEGABYTE = 1_048_576;
const FLAGS = ["--experimental-vm-modules", "--no-warnings"];

export class CallThread {
  #worker;
  #listener = null;
  #isEnded = false;
  #isOver = false;
  #isReady = false;

  constructor() {
    this.#worker = new Worker(new URL("call-worker.js", import.meta.url), {
      execArgv: FLAGS,
      // Calls record their own output.
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: Math.floor(getHeapStatistics().heap_size_limit / MEGABYTE) },
    });
    this.#worker.on("message", (message) => this.#take(message));
    this.#worker.on("error", (error) =>
      this.#over(error?.code === "ERR_WORKER_OUT_OF_MEMORY" ? "ran out of memory" : "threw"),
    );
    this.#worker.on("exit", (code) => this.#over(`exited with code ${code}`));
  }

  get isOver() {
    return this.#isOver;
  }

  letProcessEnd() {
    this.#worker.unref();
  }

  run(job, from, listener) {
    this.#listener = listener;
    this.#worker.ref();
    this.#worker.postMessage({ job, from });
    if (this.#isReady) listener.started?.();
  }

  end() {
    this.#listener = null;
    this.#isEnded = true;
    void this.#worker.terminate();
  }

  #take(message) {
    const listener = this.#listener;
    const isFirst = message?.kind === "ready" && !this.#isReady;
    this.#isReady ||= isFirst;
    if (listener === null) return;
    if (isFirst) listener.started?.();
    if (message?.kind === "not loaded" && isFailure(message.failure)) listener.failed(message.failure);
    if (message?.kind === "loaded") listener.loaded(typeof message.known === "string" ? message.known : null);
    if (message?.kind === "called") listener.called(message);
  }

  #over(detail) {
    if (this.#isEnded) return;
    this.#isOver = true;
    const listener = this.#listener;
    this.#listener = null;
    listener?.died(detail);
  }
}

/** Checks the form, because a program may send any message. */
function isFailure(failure) {
  const { exception, missing } = failure ?? {};
  return (
    typeof exception?.message === "string" &&
    Array.isArray(exception.types) &&
    (missing === null || typeof missing === "string")
  );
}
