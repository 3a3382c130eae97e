import { createHash } from "node:crypto";
import { availableParallelism } from "node:os";
import type { CallOptions, Execution, ExecutionFile, ExecutionRequest, Executor, KeptProgram } from "@repost/spec";
import { type KeptJob, KeptProcess } from "./kept-process.ts";

export interface KeepModulesOptions {
  /** CPU milliseconds to load a module, above which its process is kept. @default 500 */
  readonly leastLoadMs?: number;
  /** @default three for each processor, at least 6 */
  readonly maxKept?: number;
}

const KEPT_WALL_MS = 600_000;
const KEPT_CPU_MS = 600_000;
const KEPT_MESSAGE_BYTES = 1_073_741_824;
const LEAST_LOAD_MS = 500;
const MIN_KEPT = 6;
/** Leaves time for one more job. */
const MOST_AGE_MS = 500_000;
const MOST_MODULES = 10_000;
const CHANGED_MODULE = "repost_changed_module.py";

/**
 * Runs programs with `keep` in the process that already loaded their module, if the module loads slowly. Each run has
 * its own fork. Closing ends the processes, and leaves the executor open.
 */
export function keepModules(executor: Executor, options: KeepModulesOptions = {}): Executor & AsyncDisposable {
  const { leastLoadMs = LEAST_LOAD_MS, maxKept = Math.max(MIN_KEPT, 3 * availableParallelism()) } = options;
  return new ModuleKeeper(executor, { leastLoadMs, maxKept });
}

interface Plan {
  /** Equal for runs that may share a process. */
  readonly key: string;
  readonly module: string;
  readonly job: KeptJob;
  /** The first job of a process. */
  readonly canStart: "always" | "slow" | "never";
}

class ModuleKeeper implements Executor, AsyncDisposable {
  readonly #executor: Executor;
  readonly #options: Required<KeepModulesOptions>;
  /** Least recently used first; null if the module cannot be kept. */
  readonly #kept = new Map<string, KeptProcess | null>();
  readonly #isSlow = new Map<string, boolean>();
  readonly #ending = new Set<Promise<void>>();

  constructor(executor: Executor, options: Required<KeepModulesOptions>) {
    this.#executor = executor;
    this.#options = options;
  }

  capabilities(options?: CallOptions): ReturnType<Executor["capabilities"]> {
    return this.#executor.capabilities(options);
  }

  async execute(request: ExecutionRequest, options: CallOptions = {}): Promise<Execution> {
    const { keep, ...plain } = request;
    if (keep === undefined) return await this.#executor.execute(plain, options);
    const plan = planOf(request, keep);
    return (await this.#executeKept(plain, keep, plan, options)) ?? (await this.#executor.execute(plain, options));
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  async close(): Promise<void> {
    for (const key of this.#kept.keys()) this.#end(key);
    await Promise.all(this.#ending);
  }

  /** Returns null if another process must run the job. */
  async #executeKept(
    request: ExecutionRequest,
    keep: KeptProgram,
    plan: Plan,
    options: CallOptions,
  ): Promise<Execution | null> {
    const kept = this.#kept.get(plan.key);
    if (kept === null || kept?.isBusy === true) return null;
    if (kept !== undefined && kept.ageMs > MOST_AGE_MS) this.#end(plan.key);
    else if (kept?.isOpen === true) {
      this.#kept.delete(plan.key);
      this.#kept.set(plan.key, kept);
      return await kept.run(plan.job, request, options);
    }
    const isSlow = this.#isSlow.get(plan.module);
    if (plan.canStart === "never" || isSlow === false) return null;
    if (isSlow === undefined && plan.canStart === "slow") return null;
    return await this.#start(request, keep, plan, options);
  }

  async #start(
    request: ExecutionRequest,
    keep: KeptProgram,
    plan: Plan,
    options: CallOptions,
  ): Promise<Execution | null> {
    const started = new KeptProcess(this.#executor, this.#programOf(request, keep, plan));
    this.#kept.set(plan.key, started);
    const execution = await started.run(null, request, options);
    if (!started.isOpen) this.#kept.delete(plan.key);
    if (execution === null) this.#kept.set(plan.key, null);
    else {
      if (this.#isSlow.size >= MOST_MODULES) this.#isSlow.clear();
      this.#isSlow.set(plan.module, started.isOpen || this.#isSlow.get(plan.module) === true);
    }
    this.#endOldest();
    return execution;
  }

  #programOf(request: ExecutionRequest, keep: KeptProgram, plan: Plan): ExecutionRequest {
    const { kind, job, start_line, end_line } = keep;
    const kept = { ...plan.job.job, keep: { start_line, end_line, least_load_ms: this.#options.leastLoadMs } };
    const program = `from repost_runtime.kept import main\nmain(${JSON.stringify(kind)}, ${JSON.stringify(job)})\n`;
    const contents = new Map([
      [job, JSON.stringify(kept)],
      [request.entry, program],
    ]);
    return {
      ...request,
      files: request.files.map(({ path, content }) => ({ path, content: contents.get(path) ?? content })),
      limits: {
        ...request.limits,
        wall_ms: KEPT_WALL_MS,
        cpu_ms: KEPT_CPU_MS,
        message_bytes: KEPT_MESSAGE_BYTES,
      },
    };
  }

  #endOldest(): void {
    const idle = [...this.#kept].filter(([, kept]) => kept !== null);
    for (const [key, kept] of idle.slice(0, Math.max(0, idle.length - this.#options.maxKept))) {
      if (kept?.isBusy === false) this.#end(key);
    }
    if (this.#kept.size > MOST_MODULES) for (const [key, kept] of this.#kept) if (kept === null) this.#kept.delete(key);
  }

  #end(key: string): void {
    const ended = this.#kept.get(key)?.end();
    this.#kept.delete(key);
    if (ended === undefined) return;
    const removed = ended.finally(() => this.#ending.delete(removed));
    this.#ending.add(removed);
  }
}

function planOf(request: ExecutionRequest, keep: KeptProgram): Plan {
  const text = textOf(request.files.find(({ path }) => path === keep.job));
  const job = JSON.parse(text) as KeptJob["job"];
  const others = new Set([request.entry, keep.job, ...(job.variants ?? [])]);
  const { base } = keep;
  const files = request.files
    .filter(({ path }) => !others.has(path))
    .map((file) => [file.path, file.path === base?.path ? base.content : textOf(file)]);
  const { environment, preload, limits } = request;
  const env = { PYTHONHASHSEED: "0", ...request.env };
  const { start_line: start, end_line: end } = keep;
  const module = digestOf([files, environment]);
  const { entry, seed, clock_shift_s: shift } = job;
  return {
    module,
    key: digestOf([module, env, preload, limits?.memory_bytes, start, end, entry, seed, shift]),
    job: jobOf(request, keep, job),
    canStart: base === undefined ? (keep.kind === "calls" && isPresent(job["trace"]) ? "always" : "slow") : "never",
  };
}

function jobOf({ files }: ExecutionRequest, keep: KeptProgram, job: KeptJob["job"]): KeptJob {
  const { base, kind, start_line, end_line } = keep;
  const lines = { start_line, end_line };
  if (base === undefined) return { kind, job: { ...job, keep: lines }, files: filesAmong(files, job.variants ?? []) };
  const text = textOf(files.find(({ path }) => path === base.path));
  return { kind, job: { ...job, keep: lines, variants: [CHANGED_MODULE] }, files: [[CHANGED_MODULE, text]] };
}

function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function filesAmong(files: readonly ExecutionFile[], paths: readonly string[]): KeptJob["files"] {
  return files.filter(({ path }) => paths.includes(path)).map((file) => [file.path, textOf(file)]);
}

function textOf(file: ExecutionFile | undefined): string {
  if (file === undefined) return "";
  return typeof file.content === "string" ? file.content : Buffer.from(file.content).toString("latin1");
}

function digestOf(parts: unknown): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64");
}
