import { createExecutor, type Environments } from "@repost/executor";
import { Option, type Command } from "commander";

export type ExecutorName = "auto" | "sandbox" | "docker" | "process";

/** Adds the choice of where code runs. */
export function addExecutorOption(command: Command): Command {
  return command.addOption(
    new Option("--executor <kind>", "where code runs: auto takes the sandbox, else docker, or says what is missing")
      .choices(["auto", "sandbox", "docker", "process"])
      .default("auto"),
  );
}

/** Adds the permission to run a model's code on an executor that is no boundary. */
export function addUnsafeOption(command: Command): Command {
  return command.option(
    "--allow-unsafe-local-exec",
    "let model-written code run with --executor process, which is no boundary",
  );
}

/** Opens the executor of a command; `await using` closes it however the command ends. */
export function openExecutor(
  kind: ExecutorName,
  { resolve }: Pick<Environments, "resolve">,
): ReturnType<typeof createExecutor> {
  return createExecutor({ kind, resolveEnvironment: resolve });
}
