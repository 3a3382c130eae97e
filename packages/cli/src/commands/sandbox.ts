import { buildModules } from "@repost/pipeline";
import { RUN_FILES } from "@repost/spec";
import { Command } from "commander";
import type { CommandContext } from "../command-context.ts";
import { runStage } from "./run-stage.ts";

export function sandboxCommand(context: CommandContext): Command {
  const { signal } = context;
  return new Command("sandbox")
    .description(`build one runnable module per context: ${RUN_FILES.modules}`)
    .argument("<run>", `run directory with ${RUN_FILES.contexts}`)
    .action((run: string) => runStage(context, "sandbox", (onEvent) => buildModules({ run, signal, onEvent })));
}
