import { RepostError, withoutUndefined } from "@repost/spec";
import { createDockerExecutor } from "./docker/docker-executor.ts";
import type { DockerExecutorOptions } from "./docker/docker-executor-options.ts";
import { noBackend } from "./errors.ts";
import type { LocalExecutor } from "./local-executor.ts";
import { createProcessExecutor } from "./process/process-executor.ts";
import type { SandboxExecutorOptions } from "./sandbox/prepare-sandbox.ts";
import { createSandboxExecutor } from "./sandbox/sandbox-executor.ts";

export interface CreateExecutorOptions extends SandboxExecutorOptions {
  /** `auto`: the sandbox, otherwise docker; never `process`. @default "auto" */
  readonly kind?: "auto" | "sandbox" | "docker" | "process";
  /** @default {} */
  readonly docker?: Omit<DockerExecutorOptions, "maxWorkers" | "resolveEnvironment">;
  readonly signal?: AbortSignal;
}

/**
 * @throws ExecutorError EXECUTOR_NO_BACKEND for `auto`; EXECUTOR_SANDBOX_UNAVAILABLE; EXECUTOR_DOCKER_CLIENT_MISSING;
 * EXECUTOR_DOCKER_UNAVAILABLE; EXECUTOR_DOCKER_IMAGE_UNUSABLE; EXECUTOR_RUNTIME_MISSING
 * @example await using executor = await createExecutor(); const { stdout } = await executor.execute({ runtime:
 * "python", entry: "a.py", files: [{ path: "a.py", content: "print(1)" }] });
 */
export async function createExecutor({
  kind = "auto",
  docker = {},
  signal,
  ...options
}: CreateExecutorOptions = {}): Promise<LocalExecutor> {
  const { maxWorkers, resolveEnvironment } = options;
  const shared = { resolveEnvironment, ...withoutUndefined({ maxWorkers }) };
  const factories = backendFactories(options, { ...docker, ...shared });
  if (kind !== "auto") return working(factories[kind](), signal);
  const failures: RepostError[] = [];
  for (const make of [factories.sandbox, factories.docker]) {
    try {
      return await working(make(), signal);
    } catch (error) {
      if (!isMissing(error)) throw error;
      failures.push(error);
    }
  }
  throw noBackend(
    failures.map(({ message }) => message).join(" "),
    failures.map(({ hint }) => hint).join(" Or: "),
    new AggregateError(failures, "Neither the sandbox nor docker works here."),
  );
}

/** Strongest first. */
export function backendFactories(
  options: SandboxExecutorOptions,
  docker: DockerExecutorOptions,
): Readonly<Record<"sandbox" | "docker" | "process", () => LocalExecutor>> {
  return {
    sandbox: () => createSandboxExecutor(options),
    docker: () => createDockerExecutor(docker),
    process: () => createProcessExecutor(options),
  };
}

async function working(executor: LocalExecutor, signal: AbortSignal | undefined): Promise<LocalExecutor> {
  try {
    await executor.capabilities(signal === undefined ? {} : { signal });
    return executor;
  } catch (error) {
    await executor.close();
    throw error;
  }
}

const MISSING = [
  "EXECUTOR_SANDBOX_UNAVAILABLE",
  "EXECUTOR_DOCKER_CLIENT_MISSING",
  "EXECUTOR_DOCKER_UNAVAILABLE",
  "EXECUTOR_DOCKER_IMAGE_UNUSABLE",
];

function isMissing(error: unknown): error is RepostError {
  return RepostError.is(error) && MISSING.includes(error.code);
}
