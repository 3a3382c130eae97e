import { checkSuites } from "@repost/pipeline";
import { RUN_FILES } from "@repost/spec";
import type { SettingsOf } from "@repost/spec/settings";
import type { Command } from "commander";
import { createCommand } from "../add-settings.ts";
import type { CommandContext } from "../command-context.ts";
import { readConfigValues } from "./config-options.ts";
import { gatesOf } from "./gate-options.ts";
import { openRuntime } from "./package-options.ts";
import { runStage } from "./run-stage.ts";
import { stageOptionsOf } from "./stage-options.ts";
import { modelOf } from "./strategy-options.ts";

export function checkCommand(context: CommandContext): Command {
  return createCommand("check", `record and check the test suites of a run: ${RUN_FILES.environments}`)
    .argument("<run>", `run directory with ${RUN_FILES.suites}`)
    .action((run: string, flags: SettingsOf<"check">) => check(context, run, flags));
}

async function check(context: CommandContext, run: string, flags: SettingsOf<"check">): Promise<void> {
  const { terminal, signal } = context;
  const model = modelOf(flags);
  const configValues = await readConfigValues(flags, [], terminal);
  await using runtime = await openRuntime({ flags, terminal });
  await runStage(context, "check", (onEvent) =>
    checkSuites({
      ...stageOptionsOf({ run, flags, model, runtime, signal, onEvent }),
      suppliedValues: configValues,
      ...gatesOf(flags),
    }),
  );
}
