import type { CallOptions, Execution, ExecutionRequest, Limits } from "@repost/spec";

export interface SessionRequest extends Pick<ExecutionRequest, "runtime" | "env" | "environment" | "network"> {
  /** @default [] */
  readonly files?: ExecutionRequest["files"];
  /**
   * Overrides of DEFAULT_LIMITS for the whole session, with `wall_ms` and `cpu_ms` of an hour. `output_bytes` applies
   * per snippet.
   * @default {}
   */
  readonly limits?: Partial<Limits>;
}

export interface SnippetOptions extends CallOptions {
  /** Time limit of a snippet, which ends the session. @default 10_000 */
  readonly wall_ms?: number;
}

export interface SnippetResult {
  /**
   * `finished`: normal end; `raised`: an exception in `stderr`. Other values end the session: `timeout` and `oom` by a
   * limit, `exited` and `signaled` by the snippet.
   */
  readonly status: "finished" | "raised" | Execution["status"];
  readonly hit: keyof Limits | null;
  /** Exit code of the session's process. */
  readonly exit_code: number | null;
  readonly signal: string | null;
  /** Output since the snippet's start, including background output; its head when truncated. */
  readonly stdout: string;
  readonly stderr: string;
  readonly stdout_truncated: boolean;
  readonly stderr_truncated: boolean;
  readonly wall_ms: number;
}

/** Interpreter that keeps its state between snippets. */
export interface Session extends AsyncDisposable {
  /**
   * Runs one snippet. Its behaviour is data.
   * @throws ExecutorError EXECUTOR_SESSION_ENDED; the signal's reason, after the session has ended
   */
  run(code: string, options?: SnippetOptions): Promise<SnippetResult>;
  /** Ends the session and its processes. Idempotent. */
  close(): Promise<void>;
}
