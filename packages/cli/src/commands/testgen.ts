import { generateSuites } from "@repost/pipeline";
import { RUN_FILES } from "@repost/spec";
import type { SettingsOf } from "@repost/spec/settings";
import type { Command } from "commander";
import { createCommand } from "../add-settings.ts";
import type { CommandContext } from "../command-context.ts";
import { readConfigValues } from "./config-options.ts";
import { openRuntime } from "./package-options.ts";
import { runStage } from "./run-stage.ts";
import { stageOptionsOf } from "./stage-options.ts";
import { modelOf } from "./strategy-options.ts";

export function testgenCommand(context: CommandContext): Command {
  return createCommand("testgen", `generate tests for the modules of a run: ${RUN_FILES.suites}`)
    .argument("<run>", `run directory with ${RUN_FILES.modules}`)
    .action((run: string, flags: SettingsOf<"testgen">) => testgen(context, run, flags));
}

async function testgen(context: CommandContext, run: string, flags: SettingsOf<"testgen">): Promise<void> {
  const { terminal, signal } = context;
  const { minCoverage } = flags;
  const model = modelOf(flags);
  const configValues = await readConfigValues(flags, [], terminal);
  await using runtime = await openRuntime({ flags, terminal });
  await runStage(context, "testgen", (onEvent) =>
    generateSuites({
      ...stageOptionsOf({ run, flags, model, runtime, signal, onEvent }),
      suppliedValues: configValues,
      minCoverage,
    }),
  );
}
