import { RepostError } from "@repost/spec";

export type ExecutorErrorCode =
  | "EXECUTOR_CLOSED"
  | "EXECUTOR_REQUEST_INVALID"
  | "EXECUTOR_RUNTIME_MISSING"
  | "EXECUTOR_RUNTIME_UNSUPPORTED"
  | "EXECUTOR_ENVIRONMENT_MISSING"
  | "EXECUTOR_START_FAILED"
  | "EXECUTOR_SANDBOX_UNAVAILABLE"
  | "EXECUTOR_NO_BACKEND";

export class ExecutorError extends RepostError<ExecutorErrorCode> {
  override readonly name = "ExecutorError";
}

export function executorClosed(): ExecutorError {
  return new ExecutorError("The executor was closed.", {
    code: "EXECUTOR_CLOSED",
    hint: "Create another executor; a closed one starts nothing.",
  });
}

export function requestInvalid(problem: string): ExecutorError {
  return new ExecutorError(`Cannot run the request: ${problem}.`, {
    code: "EXECUTOR_REQUEST_INVALID",
    hint: "Correct the request: relative paths with forward slashes, the entry among the files, positive limits.",
  });
}

export function runtimeMissing(python: string, cause: unknown): ExecutorError {
  return new ExecutorError(`Cannot start the Python interpreter "${python}".`, {
    code: "EXECUTOR_RUNTIME_MISSING",
    hint: "Install Python 3.9 or later, or name an interpreter with the option python.",
    cause,
  });
}

/** An interpreter that works outside of the sandbox, but not in it. */
export function runtimeHidden(python: string, printed: string, cause: unknown): ExecutorError {
  return new ExecutorError(`The Python interpreter "${python}" does not start inside the sandbox: ${printed}`, {
    code: "EXECUTOR_RUNTIME_MISSING",
    hint: "Make what it needs visible with the option readOnlyPaths, or name another interpreter with the option python.",
    cause,
  });
}

export function runtimeUnsupported(runtime: string, backend: string): ExecutorError {
  return new ExecutorError(`The ${backend} backend does not run "${runtime}" programs.`, {
    code: "EXECUTOR_RUNTIME_UNSUPPORTED",
    hint: "Ask capabilities() which runtimes a backend has, and choose one of them.",
  });
}

export function environmentMissing(digest: string): ExecutorError {
  return new ExecutorError(`There is no installed environment for the lock ${digest}.`, {
    code: "EXECUTOR_ENVIRONMENT_MISSING",
    hint: "Build the environment of that lock first and tell the executor how to find it with resolveEnvironment, or run without one.",
  });
}

/** `detail` is what the supervisor or its wrapper printed or reported. */
export function startFailed(backend: string, detail: string, cause?: unknown): ExecutorError {
  return new ExecutorError(`The ${backend} backend could not start the run: ${detail || "it ended without a word"}.`, {
    code: "EXECUTOR_START_FAILED",
    hint: "Run `repost doctor` to see what this machine lacks.",
    cause,
  });
}

export function sandboxUnavailable(reason: string, remedy: string, cause?: unknown): ExecutorError {
  return new ExecutorError(`The sandbox does not work here: ${reason}.`, {
    code: "EXECUTOR_SANDBOX_UNAVAILABLE",
    hint: remedy,
    cause,
  });
}

export function noBackend(reason: string, remedy: string, cause: unknown): ExecutorError {
  return new ExecutorError(`No backend that holds untrusted code works here. ${reason}`, {
    code: "EXECUTOR_NO_BACKEND",
    hint: `${remedy} Or, for code that you trust, choose the process backend by name: it is no boundary.`,
    cause,
  });
}
