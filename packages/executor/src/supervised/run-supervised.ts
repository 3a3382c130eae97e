import type { Execution, ExecutionRequest, ExecutionSummary, Limits } from "@repost/spec";
import { startFailed } from "../errors.ts";
import { CapturedOutput } from "./captured-output.ts";
import { MessageLines } from "./message-lines.ts";
import { pumpIncoming } from "./pump-incoming.ts";
import { encodeRequest, limitsOf, type RunPlace } from "./run-request.ts";
import { type SupervisedProcess, startSupervisor, type SupervisorCommand } from "./supervised-process.ts";

export interface RunSupervisedOptions {
  readonly command: SupervisorCommand;
  readonly request: ExecutionRequest;
  readonly place: RunPlace;
  readonly backend: string;
  /** Limits that the backend holds beside those that the supervisor and this process hold. */
  readonly held: readonly (keyof Limits)[];
  readonly signal: AbortSignal;
}

/** Interpreter, wrapping and files must be in place within this time, whatever the machine is doing. */
const START_MS = 30_000;
/** Held by this process, whatever the backend. */
const HELD_HERE: readonly (keyof Limits)[] = ["wall_ms", "output_bytes", "message_bytes"];

/**
 * Runs one request under a supervisor and collects what it does.
 * @throws ExecutorError EXECUTOR_START_FAILED; the signal's reason after everything has ended
 */
export async function runSupervised({
  command,
  request,
  place,
  backend,
  held,
  signal,
}: RunSupervisedOptions): Promise<Execution> {
  signal.throwIfAborted();
  const limits = limitsOf(request);
  const run = await startSupervisor(command).catch((cause: unknown) => {
    throw startFailed(backend, "its first process does not start", cause);
  });
  const stdout = new CapturedOutput(run.stdout, limits.output_bytes);
  const stderr = new CapturedOutput(run.stderr, limits.output_bytes);
  const conversation = converse(run, request, limits);
  const onAbort = (): void => run.end();
  signal.addEventListener("abort", onAbort, { once: true });
  if (signal.aborted) onAbort();
  run.run(encodeRequest(request, place), START_MS, limits.wall_ms);
  await run.ended;
  signal.removeEventListener("abort", onAbort);
  signal.throwIfAborted();
  await conversation.finished();
  if (run.started === undefined || run.started.problem !== null) {
    throw startFailed(backend, run.started?.problem ?? stderr.read().text.trim());
  }
  const [out, err] = [stdout.read(), stderr.read()];
  return {
    ...outcomeOf(run),
    stdout_truncated: out.truncated,
    stderr_truncated: err.truncated,
    messages_truncated: conversation.truncated(),
    backend,
    limits,
    held: heldLimits(limits, [...HELD_HERE, ...held, ...run.started.held]),
    stdout: out.text,
    stderr: err.text,
    messages: conversation.collected,
  };
}

type Outcome = Pick<ExecutionSummary, "status" | "exit_code" | "signal" | "wall_ms" | "cpu_ms" | "peak_rss_bytes">;

function outcomeOf(run: SupervisedProcess): Outcome {
  const { outcome } = run;
  if (outcome === undefined) {
    // The supervisor was killed: by us, for it overstayed, or by the program. Nobody measured.
    const status = run.killed ? "timeout" : "signaled";
    const signal = run.exitSignal;
    const exit_code = signal === null ? run.exitCode : null;
    const wall_ms = run.startedAt === undefined ? 0 : performance.now() - run.startedAt;
    return { status, exit_code, signal, wall_ms, cpu_ms: null, peak_rss_bytes: null };
  }
  const { exit_code, signal, wall_ms, cpu_ms, peak_rss_bytes } = outcome;
  return { status: statusOf(outcome.ended_by, signal), exit_code, signal, wall_ms, cpu_ms, peak_rss_bytes };
}

function statusOf(endedBy: string | null, signal: string | null): Outcome["status"] {
  if (endedBy === "wall" || endedBy === "cpu") return "timeout";
  if (endedBy === "memory") return "oom";
  return signal === null ? "exited" : "signaled";
}

function heldLimits(limits: Limits, names: readonly string[]): (keyof Limits)[] {
  return (Object.keys(limits) as (keyof Limits)[]).filter((name) => names.includes(name));
}

interface Conversation {
  readonly collected: readonly string[];
  readonly truncated: () => boolean;
  /** Throws what the caller's side of the conversation threw. */
  readonly finished: () => Promise<void>;
}

function converse(run: SupervisedProcess, { channel }: ExecutionRequest, limits: Limits): Conversation {
  const collected: string[] = [];
  const failures: unknown[] = [];
  const fail = (error: unknown): void => {
    failures.push(error);
    run.end();
  };
  const lines = new MessageLines(limits.message_bytes, (line) => {
    if (channel === undefined) collected.push(line);
    else if (failures.length === 0) attempt(() => channel.onMessage(line), fail);
  });
  run.messages.on("data", (chunk: Buffer) => lines.add(chunk));
  if (channel === undefined) run.messages.end();
  const pumped = channel === undefined ? undefined : pumpIncoming(channel.incoming, run.messages).catch(fail);
  return {
    collected,
    truncated: () => lines.truncated,
    finished: async () => {
      await pumped;
      if (failures.length > 0) throw failures[0];
    },
  };
}

function attempt(act: () => void, onError: (error: unknown) => void): void {
  try {
    act();
  } catch (error) {
    onError(error);
  }
}
