import {
  DEFAULT_LIMITS,
  type Execution,
  type ExecutionRequest,
  type ExecutionSummary,
  type Limits,
} from "@repost/spec";
import { startFailed } from "../errors.ts";
import { plainTraces } from "./plain-traces.ts";
import { limitsOf, type RunContext } from "./run-request.ts";
import type { WorkerRun } from "./worker-connection.ts";
import type { PooledWorker, WorkerPool } from "./worker-pool.ts";

export interface RunOnWorkerOptions<Profile, Worker extends PooledWorker> {
  readonly pool: WorkerPool<Profile, Worker>;
  readonly profile: Profile;
  readonly request: ExecutionRequest;
  /** Prepares each attempt; call `leave` afterwards. */
  readonly prepareRun: (worker: Worker) => Promise<RunContext & { readonly leave?: () => Promise<void> }>;
  readonly backend: string;
  readonly signal: AbortSignal;
}

const ATTEMPTS = 3;
export const ALL_LIMITS = Object.keys(DEFAULT_LIMITS) as readonly (keyof Limits)[];

const ALWAYS_HELD: readonly (keyof Limits)[] = ["wall_ms", "output_bytes", "message_bytes"];

/** @throws ExecutorError EXECUTOR_START_FAILED; the signal's reason after everything ended */
export async function runOnWorker<Profile, Worker extends PooledWorker>(
  options: RunOnWorkerOptions<Profile, Worker>,
): Promise<Execution> {
  const { backend, request, signal } = options;
  let problem = "";
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const attempted = await attemptOnce(options);
    const { run, printed } = attempted;
    signal.throwIfAborted();
    if (run.started?.problem === null) return execution(attempted, run.started.held, request, backend);
    problem = run.started?.problem ?? `its worker ended before the run began${printed && `: ${printed}`}`;
  }
  throw startFailed(backend, problem);
}

interface Attempt {
  readonly run: WorkerRun;
  readonly folder: string;
  readonly lostTo: "memory" | null;
  readonly printed: string;
}

async function attemptOnce<Profile, Worker extends PooledWorker>({
  pool,
  profile,
  request,
  prepareRun,
  signal,
}: RunOnWorkerOptions<Profile, Worker>): Promise<Attempt> {
  const worker = await pool.take(profile, { converses: request.channel !== undefined, signal });
  try {
    const context = await prepareRun(worker);
    try {
      const run = await worker.connection.run({ request, context, signal });
      const isLost = run.ended === undefined && !run.overstayed && !signal.aborted;
      const lostTo = isLost ? ((await worker.explainEnd?.()) ?? null) : null;
      return { run, lostTo, folder: context.folder, printed: worker.printed() };
    } finally {
      await context.leave?.();
    }
  } finally {
    pool.giveBack(worker);
  }
}

function execution(
  attempt: Attempt,
  heldByKernel: readonly string[],
  request: ExecutionRequest,
  backend: string,
): Execution {
  const { run, lostTo, folder } = attempt;
  const limits = limitsOf(request);
  const held: readonly string[] = [...ALWAYS_HELD, ...heldByKernel];
  return {
    ...outcomeOf(run, lostTo),
    stdout_truncated: run.stdout.truncated,
    stderr_truncated: run.stderr.truncated,
    messages_truncated: run.messagesTruncated,
    backend,
    limits,
    held: (Object.keys(limits) as (keyof Limits)[]).filter((name) => held.includes(name)),
    stdout: run.stdout.text,
    stderr: plainTraces(run.stderr.text, folder),
    messages: run.messages,
    ...(run.messagesUnfinished && { messages_unfinished: true }),
    hit: limitHit(attempt),
    ...(request.collect === undefined ? {} : collected(run, request)),
  };
}

type Outcome = Pick<ExecutionSummary, "status" | "exit_code" | "signal" | "wall_ms" | "cpu_ms" | "peak_rss_bytes">;

function outcomeOf({ ended, overstayed, wallMs }: WorkerRun, lostTo: Attempt["lostTo"]): Outcome {
  if (ended === undefined) {
    // The worker ended without measurements.
    const status = overstayed ? "timeout" : lostTo === "memory" ? "oom" : "signaled";
    return { status, exit_code: null, signal: "SIGKILL", wall_ms: wallMs, cpu_ms: null, peak_rss_bytes: null };
  }
  const { exit_code, signal, wall_ms, cpu_ms, peak_rss_bytes } = ended;
  return { status: statusOf(ended.ended_by, signal), exit_code, signal, wall_ms, cpu_ms, peak_rss_bytes };
}

function collected(
  { files, ended }: WorkerRun,
  request: ExecutionRequest,
): Pick<Execution, "files" | "files_truncated"> {
  const before = new Map(request.files.map(({ path, content }) => [path, Buffer.from(content)]));
  return {
    files: files.filter(({ path, content }) => before.get(path)?.equals(content) !== true),
    files_truncated: ended?.files_skipped ?? true,
  };
}

const ENDED_BY_LIMIT = { wall: "wall_ms", cpu: "cpu_ms", memory: "memory_bytes" } as const;

function limitHit({
  run: { ended, overstayed, messagesTruncated, messagesUnfinished },
  lostTo,
}: Attempt): keyof Limits | null {
  if (lostTo === "memory") return "memory_bytes";
  const endedBy = overstayed ? "wall" : (ended?.ended_by ?? null);
  if (endedBy !== null && endedBy !== "executor") return ENDED_BY_LIMIT[endedBy];
  if (ended?.processes_refused === true) return "processes";
  if (messagesTruncated && !messagesUnfinished) return "message_bytes";
  return ended !== undefined && ended.stdout.dropped + ended.stderr.dropped > 0 ? "output_bytes" : null;
}

function statusOf(endedBy: string | null, signal: string | null): Outcome["status"] {
  if (endedBy === "wall" || endedBy === "cpu") return "timeout";
  if (endedBy === "memory") return "oom";
  return signal === null ? "exited" : "signaled";
}
