import { PassThrough } from "node:stream";
import {
  type CallOptions,
  DEFAULT_LIMITS,
  type Execution,
  type Executor,
  type OutputChunk,
  parseJsonObject,
} from "@repost/spec";
import { sessionEnded } from "../errors.ts";
import { plainTraces } from "../worker/plain-traces.ts";
import type { Session, SessionRequest, SnippetOptions, SnippetResult } from "./session.ts";
import { awaitSnippet } from "./await-snippet.ts";

type SnippetTexts = Pick<SnippetResult, "stdout" | "stderr" | "stdout_truncated" | "stderr_truncated">;

const NO_OUTPUT: SnippetTexts = { stdout: "", stderr: "", stdout_truncated: false, stderr_truncated: false };

const PROGRAMS = {
  python: { path: ".repost-session.py", content: "from repost_runtime.sessions import main\n\nmain()\n" },
  node: { path: ".repost-session.mjs", content: 'import { main } from "repost_runtime/sessions";\n\nmain();\n' },
} as const;

const HOUR_MS = 3_600_000;
const SESSION_LIMITS = { wall_ms: HOUR_MS, cpu_ms: HOUR_MS };
const PATIENCE_MS = 500;
/** A longer timer fires at once. */
const LONGEST_TIMER_MS = 2_147_483_647;

/** @throws ExecutorError as running a program, or EXECUTOR_SESSION_ENDED */
export async function openSession(
  executor: Pick<Executor, "execute">,
  request: SessionRequest,
  { signal }: CallOptions = {},
): Promise<Session> {
  const session = new RunningSession(executor, request);
  const end = (): void => session.abort(signal?.reason);
  signal?.addEventListener("abort", end, { once: true });
  try {
    signal?.throwIfAborted();
    await session.ready;
    return session;
  } catch (error) {
    await session.close();
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener("abort", end);
  }
}

type SessionEnd = { readonly execution: Execution } | { readonly error: unknown };

class SnippetTimeout extends Error {
  override readonly name = "SnippetTimeout";
}

class RunningSession implements Session {
  readonly ready: Promise<void>;
  readonly #snippets = new PassThrough({ objectMode: true });
  readonly #aborting = new AbortController();
  readonly #end: Promise<SessionEnd>;
  readonly #runtime: SessionRequest["runtime"];
  #output = NO_OUTPUT;
  #folder = "";
  #last: Promise<unknown> = Promise.resolve();
  #count = 0;
  #hear: (message: SessionMessage) => void = () => undefined;
  #endedBy: string | undefined;

  constructor(executor: Pick<Executor, "execute">, { limits, files = [], ...request }: SessionRequest) {
    this.#runtime = request.runtime;
    // A snippet may come after the end of the session.
    this.#snippets.on("error", () => undefined);
    const program = PROGRAMS[request.runtime];
    const first = new Promise<SessionMessage>((resolve) => (this.#hear = resolve));
    const running = executor.execute(
      {
        ...request,
        entry: program.path,
        files: [program, ...files],
        limits: { ...SESSION_LIMITS, ...limits },
        channel: { incoming: this.#snippets, onMessage: (line) => this.#take(line) },
        onOutput: (chunk) => this.#addOutput(chunk),
      },
      { signal: this.#aborting.signal },
    );
    this.#end = this.#watch(running);
    this.ready = this.#begin(first);
    this.ready.catch(() => undefined);
  }

  run(code: string, options: SnippetOptions = {}): Promise<SnippetResult> {
    const running = this.#last.then(() => this.#runNext(code, options));
    this.#last = running.catch(() => undefined);
    return running;
  }

  abort(reason: unknown): void {
    this.#aborting.abort(reason);
  }

  async close(): Promise<void> {
    this.#endedBy ??= "it was closed";
    this.#snippets.end();
    const timer = setTimeout(() => this.abort(sessionEnded("it was closed")), PATIENCE_MS);
    await this.#end;
    clearTimeout(timer);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  async #watch(running: Promise<Execution>): Promise<SessionEnd> {
    try {
      const execution = await running;
      this.#endedBy ??= describeEnd(execution);
      return { execution };
    } catch (error) {
      this.#endedBy ??= "it was closed";
      return { error };
    }
  }

  async #begin(first: Promise<SessionMessage>): Promise<void> {
    const begun = await Promise.race([first, this.#end]);
    if ("error" in begun) throw begun.error;
    if ("execution" in begun) throw sessionEnded(`its interpreter ended at once: ${begun.execution.stderr}`);
    this.#folder = begun.folder;
  }

  async #runNext(code: string, { wall_ms = DEFAULT_LIMITS.wall_ms, signal }: SnippetOptions): Promise<SnippetResult> {
    signal?.throwIfAborted();
    if (this.#endedBy !== undefined) throw sessionEnded(this.#endedBy);
    const started = performance.now();
    const { answer } = await this.#ask(code);
    const timer = setTimeout(() => this.abort(new SnippetTimeout()), Math.min(wall_ms, LONGEST_TIMER_MS));
    const cancel = (): void => this.abort(signal?.reason);
    signal?.addEventListener("abort", cancel, { once: true });
    const outcome = await Promise.race([answer, this.#end]);
    clearTimeout(timer);
    signal?.removeEventListener("abort", cancel);
    const result = { ...NOTHING_ENDED, ...this.#takeOutput(), wall_ms: performance.now() - started };
    if ("raised" in outcome) return { ...result, status: outcome.raised ? "raised" : "finished" };
    if ("execution" in outcome) {
      const { status, hit = null, exit_code, signal: endedBy } = outcome.execution;
      return { ...result, status, hit, exit_code, signal: endedBy };
    }
    if (!(outcome.error instanceof SnippetTimeout)) throw outcome.error;
    this.#endedBy = `a snippet took longer than ${wall_ms} ms`;
    return { ...result, status: "timeout", hit: "wall_ms", signal: "SIGKILL" };
  }

  async #ask(code: string): Promise<{ readonly answer: Promise<SessionMessage> }> {
    const id = (this.#count += 1);
    const awaiting = this.#runtime === "node" ? await awaitSnippet(code) : null;
    const answer = new Promise<SessionMessage>((resolve) => {
      this.#hear = (message) => {
        if (message.id === id) resolve(message);
      };
    });
    this.#snippets.write(JSON.stringify({ id, code: awaiting ?? code, asynchronous: awaiting !== null }));
    return { answer };
  }

  #take(line: string): void {
    const message = parseMessage(line);
    if (message !== undefined) this.#hear(message);
  }

  #addOutput({ stream, text, truncated }: OutputChunk): void {
    const isTruncated = this.#output[`${stream}_truncated`] || truncated;
    this.#output = { ...this.#output, [stream]: this.#output[stream] + text, [`${stream}_truncated`]: isTruncated };
  }

  #takeOutput(): SnippetTexts {
    const output = this.#output;
    this.#output = NO_OUTPUT;
    return { ...output, stderr: plainTraces(output.stderr, this.#folder) };
  }
}

/** Untrusted: snippets can send anything. */
interface SessionMessage {
  readonly folder: string;
  readonly id: number;
  readonly raised: boolean;
}

function parseMessage(line: string): SessionMessage | undefined {
  const message = parseJsonObject(line);
  if (message === undefined) return undefined;
  const { folder, id, raised } = message;
  return { folder: String(folder), id: Number(id), raised: raised === true };
}

const NOTHING_ENDED = { hit: null, exit_code: null, signal: null };

function describeEnd({ status, exit_code, signal, hit }: Execution): string {
  if (status === "timeout" || status === "oom") return `it hit its limit ${hit ?? status}`;
  return signal === null ? `a snippet exited with code ${exit_code}` : `its process ended by ${signal}`;
}
