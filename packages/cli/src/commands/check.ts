import { checkSuites } from "@repost/pipeline";
import { RUN_FILES } from "@repost/spec";
import { Command } from "commander";
import type { CommandContext } from "../command-context.ts";
import { addConfigOptions, type ConfigFlags, readConfigValues } from "./config-options.ts";
import { addGateOptions, type GateFlags, gatesOf } from "./gate-options.ts";
import { openRuntime } from "./package-options.ts";
import { runStage } from "./run-stage.ts";
import { addSeedOption, addStageOptions, type StageFlags, stageOptionsOf } from "./stage-options.ts";
import { modelOf } from "./strategy-options.ts";

interface CheckFlags extends StageFlags, GateFlags, ConfigFlags {}

export function checkCommand(context: CommandContext): Command {
  const command = new Command("check")
    .description(`record and check the test suites of a run: ${RUN_FILES.environments}`)
    .argument("<run>", `run directory with ${RUN_FILES.suites}`);

  return addConfigOptions(addGateOptions(addStageOptions(addSeedOption(command)))).action(
    (run: string, flags: CheckFlags) => check(context, run, flags),
  );
}

async function check(context: CommandContext, run: string, flags: CheckFlags): Promise<void> {
  const { terminal, signal } = context;
  const model = modelOf(flags);
  const given = await readConfigValues(flags, [], terminal);
  await using runtime = await openRuntime({ flags, terminal });
  await runStage(context, "check", (onEvent) =>
    checkSuites({
      ...stageOptionsOf({ run, flags, model, runtime, signal, onEvent }),
      given,
      ...gatesOf(flags),
    }),
  );
}
