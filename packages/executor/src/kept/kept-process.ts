import { PassThrough } from "node:stream";
import { type CallOptions, type Execution, type ExecutionRequest, type Executor, parseJsonObject } from "@repost/spec";
import { limitsOf } from "../worker/run-request.ts";

export interface KeptJob {
  readonly kind: "calls" | "variants";
  readonly job: Readonly<Record<string, unknown>> & { readonly variants?: readonly string[] };
  /** Path and text. */
  readonly files: readonly (readonly [string, string])[];
}

/** One run that receives jobs. Its messages are untrusted. */
export class KeptProcess {
  readonly #jobs = new PassThrough({ objectMode: true });
  readonly #aborting = new AbortController();
  readonly #ended: Promise<Ended>;
  readonly #executor: Executor;
  #lines = new JobLines(0);
  readonly #started = performance.now();
  #isEnded = false;
  isBusy = false;

  constructor(executor: Executor, request: ExecutionRequest) {
    this.#executor = executor;
    const running = executor.execute(
      { ...request, channel: { incoming: this.#jobs, onMessage: (line) => this.#lines.add(line) } },
      { signal: this.#aborting.signal },
    );
    this.#ended = running
      .then(
        (execution) => ({ execution }),
        (error: unknown) => ({ error }),
      )
      .finally(() => (this.#isEnded = true));
  }

  get ageMs(): number {
    return performance.now() - this.#started;
  }

  get isOpen(): boolean {
    return !this.#isEnded;
  }

  /**
   * Without a job, the process runs that of its own request. Returns null if another process must run the job.
   * @throws the executor's error if the first job could not run; the signal's reason
   */
  async run(job: KeptJob | null, request: ExecutionRequest, { signal }: CallOptions): Promise<Execution | null> {
    signal?.throwIfAborted();
    const limits = limitsOf(request);
    const lines = (this.#lines = new JobLines(limits.message_bytes));
    const started = performance.now();
    this.isBusy = true;
    if (job !== null) this.#jobs.write(JSON.stringify(job));
    const timer = setTimeout(() => this.#aborting.abort(new JobTimeout()), limits.wall_ms);
    const cancel = (): void => this.#aborting.abort(signal?.reason);
    signal?.addEventListener("abort", cancel, { once: true });
    const end = await Promise.race([lines.end, this.#ended]);
    clearTimeout(timer);
    signal?.removeEventListener("abort", cancel);
    if ("isLast" in end && end.isLast) this.#isEnded = true;
    this.isBusy = false;
    signal?.throwIfAborted();
    const { messages, messages_truncated } = lines;
    if (lines.isRefused) {
      if (job === null) await this.end();
      return null;
    }
    if ("execution" in end) {
      // It ended between two jobs.
      if (job !== null && messages.length === 0) return null;
      const { execution } = end;
      return { ...execution, limits, messages, messages_truncated: messages_truncated || execution.messages_truncated };
    }
    if ("error" in end && !(end.error instanceof JobTimeout)) {
      if (job !== null) return null;
      throw end.error;
    }
    const wall_ms = performance.now() - started;
    const { backend, held } = await this.#executor.capabilities({ signal });
    const common = { ...NO_OUTPUT, messages, messages_truncated, limits, wall_ms, backend, held: [...held] };
    if ("error" in end) return { ...common, ...TIMEOUT };
    const { exit_code, signal: endedBy, cpu_ms } = end;
    return { ...common, status: endedBy === null ? "exited" : "signaled", exit_code, signal: endedBy, cpu_ms };
  }

  async end(): Promise<void> {
    this.#jobs.end();
    const timer = setTimeout(() => this.#aborting.abort(new JobTimeout()), PATIENCE_MS);
    await this.#ended;
    clearTimeout(timer);
  }
}

const PATIENCE_MS = 5_000;

type Ended = { readonly execution: Execution } | { readonly error: unknown };

class JobTimeout extends Error {
  override readonly name = "JobTimeout";
}

const NO_OUTPUT = {
  stdout: "",
  stderr: "",
  stdout_truncated: false,
  stderr_truncated: false,
  peak_rss_bytes: null,
};

const TIMEOUT = { status: "timeout", hit: "wall_ms", exit_code: null, signal: "SIGKILL", cpu_ms: null } as const;

interface JobEnd {
  readonly exit_code: number | null;
  readonly signal: string | null;
  readonly cpu_ms: number;
  readonly isLast: boolean;
}

class JobLines {
  readonly messages: string[] = [];
  readonly end: Promise<JobEnd>;
  readonly #mostBytes: number;
  #resolve: (end: JobEnd) => void = () => undefined;
  #bytes = 0;
  messages_truncated = false;
  isRefused = false;

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
    this.end = new Promise((resolve) => (this.#resolve = resolve));
  }

  add(line: string): void {
    if (line.startsWith('{"type":"kept"')) this.#resolve(readEnd(line));
    else if (line.startsWith('{"type":"refused"')) this.isRefused = true;
    else {
      this.#bytes += Buffer.byteLength(line) + 1;
      if (this.#bytes > this.#mostBytes) this.messages_truncated = true;
      else this.messages.push(line);
    }
  }
}

function readEnd(line: string): JobEnd {
  const { exit_code: code, signal, cpu_ms: cpuMs, last } = parseJsonObject(line) ?? {};
  return {
    exit_code: Number.isInteger(code) ? Number(code) : null,
    signal: typeof signal === "string" ? signal : null,
    cpu_ms: typeof cpuMs === "number" && cpuMs >= 0 ? cpuMs : 0,
    isLast: last === true,
  };
}
