import type { CallOptions, Execution, ExecutionRequest, Limits } from "@repost/spec";

/** Options that all snippets of a session share. */
export interface SessionRequest extends Pick<ExecutionRequest, "runtime" | "env" | "environment" | "network"> {
  /** Written into the working folder before the first snippet. @default [] */
  readonly files?: ExecutionRequest["files"];
  /**
   * Limits of the whole session. They differ from DEFAULT_LIMITS: `wall_ms` and `cpu_ms` are an hour. `output_bytes` is for each snippet.
   * @default {}
   */
  readonly limits?: Partial<Limits>;
}

export interface SnippetOptions extends CallOptions {
  /** A snippet that takes longer ends the session. @default 10_000 */
  readonly wall_ms?: number;
}

/** What one snippet did. */
export interface SnippetResult {
  /**
   * `finished`: it came to its end; `raised`: it ended by an exception, which `stderr` shows. All others ended the session: `timeout` and `oom` by
   * a limit, `exited` and `signaled` by the snippet.
   */
  readonly status: "finished" | "raised" | Execution["status"];
  /** Limit that ended the session, where that is known. */
  readonly hit: keyof Limits | null;
  /** Of the session's process, when it ended. */
  readonly exit_code: number | null;
  readonly signal: string | null;
  /** What came since the snippet began, also of what earlier ones left running; its head where it is truncated. */
  readonly stdout: string;
  readonly stderr: string;
  readonly stdout_truncated: boolean;
  readonly stderr_truncated: boolean;
  readonly wall_ms: number;
}

/** An interpreter that keeps its state from one snippet to the next. */
export interface Session extends AsyncDisposable {
  /**
   * Runs one snippet after those before it. What it does is data.
   * @throws ExecutorError EXECUTOR_SESSION_ENDED; the signal's reason, after the session has ended
   */
  run(code: string, options?: SnippetOptions): Promise<SnippetResult>;
  /** Ends the session and what runs in it. Idempotent. */
  close(): Promise<void>;
}
