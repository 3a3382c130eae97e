import type { CallOptions, Execution, ExecutionRequest, Limits } from "@repost/spec";

export interface SessionRequest extends Pick<ExecutionRequest, "runtime" | "env" | "environment" | "network"> {
  /** @default [] */
  readonly files?: ExecutionRequest["files"];
  /** Limits of the whole session; `output_bytes` is per snippet. @default {} */
  readonly limits?: Partial<Limits>;
}

export interface SnippetOptions extends CallOptions {
  /** Ends the session. @default 10_000 */
  readonly wall_ms?: number;
}

export interface SnippetResult {
  /** `raised`: an exception. Other values than `finished` end the session. */
  readonly status: "finished" | "raised" | Execution["status"];
  readonly hit: keyof Limits | null;
  readonly exit_code: number | null;
  readonly signal: string | null;
  /** With background output; only the beginning when truncated. */
  readonly stdout: string;
  readonly stderr: string;
  readonly stdout_truncated: boolean;
  readonly stderr_truncated: boolean;
  readonly wall_ms: number;
}

/** Keeps an interpreter's state between snippets. */
export interface Session extends AsyncDisposable {
  /** @throws ExecutorError EXECUTOR_SESSION_ENDED; the signal's reason, after the session has ended */
  run(code: string, options?: SnippetOptions): Promise<SnippetResult>;
  /** Idempotent. */
  close(): Promise<void>;
}
