import { createExecutor, DEFAULT_IMAGE, type Environments } from "@repost/executor";
import type { DockerExecutorOptions } from "@repost/executor/docker";
import { Option, type Command } from "commander";
import { executorOptionUnusable } from "../errors.ts";
import { HELP_GROUPS } from "../help/help-groups.ts";

export type ExecutorName = "auto" | "sandbox" | "docker" | "process";

/** Options of the execution backend. */
export interface ExecutorFlags {
  readonly executor: ExecutorName;
  readonly image?: string | undefined;
  readonly platform?: string | undefined;
  readonly dockerHost?: string | undefined;
}

/** Adds the choice of the execution backend. */
export function addExecutorOption(command: Command): Command {
  command
    .optionsGroup(HELP_GROUPS.execution)
    .addOption(
      new Option("--executor <kind>", "execution backend; auto prefers the sandbox over Docker")
        .choices(["auto", "sandbox", "docker", "process"])
        .default("auto"),
    );
  return addDockerOptions(command, "--image <name>");
}

/** Adds the options of the Docker engine; `image` is the flag that names the image. */
export function addDockerOptions(command: Command, image: "--image <name>" | "--base <name>"): Command {
  return command
    .optionsGroup(HELP_GROUPS.execution)
    .option(image, `Docker image with Python (default: ${DEFAULT_IMAGE})`)
    .option("--platform <os/arch>", "platform of the Docker image, such as linux/amd64 (default: the engine's)")
    .option("--docker-host <url>", "address of the Docker engine (default: the current Docker context)");
}

/** Adds the permission to run a model's code on an executor without isolation. */
export function addUnsafeOption(command: Command): Command {
  return command
    .optionsGroup(HELP_GROUPS.execution)
    .option("--allow-unsafe-local-exec", "allow model-written code without isolation: --executor process");
}

/** Opens the executor of a command. Use it with `await using`. */
export function openExecutor(
  flags: ExecutorFlags,
  { resolve }: Pick<Environments, "resolve">,
): ReturnType<typeof createExecutor> {
  return createExecutor({ kind: backendOf(flags), resolveEnvironment: resolve, docker: dockerOptionsOf(flags) });
}

/** Returns the options of the Docker executor that the flags set. */
export function dockerOptionsOf({
  image,
  platform,
  dockerHost: host,
}: Pick<ExecutorFlags, "image" | "platform" | "dockerHost">): Pick<
  DockerExecutorOptions,
  "image" | "platform" | "host"
> {
  return {
    ...(image === undefined ? {} : { image }),
    ...(platform === undefined ? {} : { platform }),
    ...(host === undefined ? {} : { host }),
  };
}

/** Returns the backend. Options of Docker choose Docker. */
export function backendOf({ executor, image, platform, dockerHost }: ExecutorFlags): ExecutorName {
  const [option] = Object.entries({ image, platform, dockerHost }).find(([, value]) => value !== undefined) ?? [];
  if (option === undefined) return executor;
  if (executor === "auto" || executor === "docker") return "docker";
  throw executorOptionUnusable(option, executor);
}
