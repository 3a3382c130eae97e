import { buildModules } from "@repost/pipeline";
import { RUN_FILES } from "@repost/spec";
import { Command } from "commander";
import type { CommandContext } from "../command-context.ts";
import { runStage } from "./run-stage.ts";

export function sandboxCommand(context: CommandContext): Command {
  const { signal } = context;
  return new Command("sandbox")
    .description(`make a runnable module of each context of a run: ${RUN_FILES.modules}`)
    .argument("<run>", `folder with ${RUN_FILES.contexts}, as context makes it`)
    .action((run: string) => runStage(context, "sandbox", (onEvent) => buildModules({ run, signal, onEvent })));
}
