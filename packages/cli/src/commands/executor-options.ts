import { createExecutor, type Environments } from "@repost/executor";
import { Option, type Command } from "commander";
import { HELP_GROUPS } from "../help/help-groups.ts";

export type ExecutorName = "auto" | "sandbox" | "docker" | "process";

/** Adds the choice of where code runs. */
export function addExecutorOption(command: Command): Command {
  return command
    .optionsGroup(HELP_GROUPS.execution)
    .addOption(
      new Option("--executor <kind>", "execution backend; auto prefers the sandbox over Docker")
        .choices(["auto", "sandbox", "docker", "process"])
        .default("auto"),
    );
}

/** Adds the permission to run a model's code on an executor that is no boundary. */
export function addUnsafeOption(command: Command): Command {
  return command
    .optionsGroup(HELP_GROUPS.execution)
    .option("--allow-unsafe-local-exec", "allow model-written code without isolation: --executor process");
}

/** Opens the executor of a command; `await using` closes it however the command ends. */
export function openExecutor(
  kind: ExecutorName,
  { resolve }: Pick<Environments, "resolve">,
): ReturnType<typeof createExecutor> {
  return createExecutor({ kind, resolveEnvironment: resolve });
}
