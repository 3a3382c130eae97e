import { RepostError } from "@repost/spec";
import { noBackend } from "./errors.ts";
import type { LocalExecutor } from "./local-executor.ts";
import { createProcessExecutor } from "./process/process-executor.ts";
import { createSandboxExecutor, type SandboxExecutorOptions } from "./sandbox/sandbox-executor.ts";

export interface CreateExecutorOptions extends SandboxExecutorOptions {
  /** `auto`: the strongest backend that works here and holds untrusted code; never `process`. @default "auto" */
  readonly kind?: "auto" | "sandbox" | "process";
  readonly signal?: AbortSignal;
}

/**
 * Makes an executor and makes sure that it works.
 * @throws ExecutorError EXECUTOR_NO_BACKEND for `auto`; EXECUTOR_SANDBOX_UNAVAILABLE; EXECUTOR_RUNTIME_MISSING
 * @example
 * await using executor = await createExecutor();
 * const { stdout } = await executor.execute({ runtime: "python", entry: "a.py", files: [{ path: "a.py", content: "print(1)" }] });
 */
export async function createExecutor({
  kind = "auto",
  signal,
  ...options
}: CreateExecutorOptions = {}): Promise<LocalExecutor> {
  const executor = kind === "process" ? createProcessExecutor(options) : createSandboxExecutor(options);
  try {
    await executor.capabilities(signal === undefined ? {} : { signal });
    return executor;
  } catch (error) {
    await executor.close();
    if (kind === "auto" && RepostError.is(error) && error.code === "EXECUTOR_SANDBOX_UNAVAILABLE") {
      throw noBackend(error.message, error.hint, error);
    }
    throw error;
  }
}
