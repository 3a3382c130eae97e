export { ExecutorError, type ExecutorErrorCode } from "./errors.ts";
export { createProcessExecutor, type LocalExecutor, type ProcessExecutorOptions } from "./process/process-executor.ts";
