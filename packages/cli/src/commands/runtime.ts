import { Command } from "commander";
import type { CommandContext } from "../command-context.ts";
import { runtimeExportCommand } from "./runtime-export.ts";
import { runtimeListCommand } from "./runtime-list.ts";
import { runtimeLoadCommand } from "./runtime-load.ts";
import { runtimePruneCommand } from "./runtime-prune.ts";

export function runtimeCommand(context: CommandContext): Command {
  const command = new Command("runtime").description("list, export, load and remove installed packages");
  for (const create of [runtimeListCommand, runtimeExportCommand, runtimeLoadCommand, runtimePruneCommand])
    command.addCommand(create(context).exitOverride());
  return command;
}
