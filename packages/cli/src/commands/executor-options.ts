import { createExecutor, DEFAULT_IMAGE, type Environments } from "@repost/executor";
import { Option, type Command } from "commander";
import { executorOptionUnusable } from "../errors.ts";
import { HELP_GROUPS } from "../help/help-groups.ts";

export type ExecutorName = "auto" | "sandbox" | "docker" | "process";

/** Options of the execution backend. */
export interface ExecutorFlags {
  readonly executor: ExecutorName;
  readonly image?: string;
  readonly platform?: string;
  readonly dockerHost?: string;
}

/** Adds the choice of the execution backend. */
export function addExecutorOption(command: Command): Command {
  return command
    .optionsGroup(HELP_GROUPS.execution)
    .addOption(
      new Option("--executor <kind>", "execution backend; auto prefers the sandbox over Docker")
        .choices(["auto", "sandbox", "docker", "process"])
        .default("auto"),
    )
    .option("--image <name>", `Docker image with Python; implies --executor docker (default: ${DEFAULT_IMAGE})`)
    .option("--platform <os/arch>", "platform of the Docker image, such as linux/amd64 (default: the engine's)")
    .option("--docker-host <url>", "address of the Docker engine (default: the current Docker context)");
}

/** Adds the permission to run a model's code on an executor that is no boundary. */
export function addUnsafeOption(command: Command): Command {
  return command
    .optionsGroup(HELP_GROUPS.execution)
    .option("--allow-unsafe-local-exec", "allow model-written code without isolation: --executor process");
}

/** Opens the executor of a command; `await using` closes it however the command ends. */
export function openExecutor(
  flags: ExecutorFlags,
  { resolve }: Pick<Environments, "resolve">,
): ReturnType<typeof createExecutor> {
  const { image, platform, dockerHost: host } = flags;
  const docker = {
    ...(image === undefined ? {} : { image }),
    ...(platform === undefined ? {} : { platform }),
    ...(host === undefined ? {} : { host }),
  };
  return createExecutor({ kind: backendOf(flags), resolveEnvironment: resolve, docker });
}

/** Returns the backend. Options of Docker choose Docker. */
export function backendOf({ executor, image, platform, dockerHost }: ExecutorFlags): ExecutorName {
  const [option] = Object.entries({ image, platform, dockerHost }).find(([, value]) => value !== undefined) ?? [];
  if (option === undefined) return executor;
  if (executor === "auto" || executor === "docker") return "docker";
  throw executorOptionUnusable(option, executor);
}
