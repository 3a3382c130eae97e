import { Command } from "commander";
import type { CommandContext } from "../command-context.ts";
import { runtimeExportCommand } from "./runtime-export.ts";
import { runtimeListCommand } from "./runtime-list.ts";
import { runtimeLoadCommand } from "./runtime-load.ts";
import { runtimePruneCommand } from "./runtime-prune.ts";

export function runtimeCommand(context: CommandContext): Command {
  const command = new Command("runtime").description("installed packages: list, hand over, remove");
  for (const create of [runtimeListCommand, runtimeExportCommand, runtimeLoadCommand, runtimePruneCommand])
    command.addCommand(create(context).exitOverride());
  return command;
}
