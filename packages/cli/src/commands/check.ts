import { checkSuites } from "@repost/pipeline";
import { RUN_FILES } from "@repost/spec";
import { Command } from "commander";
import type { CommandContext } from "../command-context.ts";
import { ratio } from "../option-values.ts";
import { addConfigOptions, type ConfigFlags, readConfigValues } from "./config-options.ts";
import { addGateOptions, type GateFlags, gatesOf } from "./gate-options.ts";
import { openRuntime } from "./package-options.ts";
import { runStage } from "./run-stage.ts";
import { addSeedOption, addStageOptions, type StageFlags, stageOptionsOf } from "./stage-options.ts";
import { modelOf } from "./strategy-options.ts";
import { HELP_GROUPS } from "../help/help-groups.ts";

interface CheckFlags extends StageFlags, GateFlags, ConfigFlags {
  readonly minCoverage: number;
  readonly minMutation: number;
}

export function checkCommand(context: CommandContext): Command {
  const command = new Command("check")
    .description(`record and check the test suites of a run: ${RUN_FILES.environments}`)
    .argument("<run>", `run directory with ${RUN_FILES.suites}`)
    .optionsGroup(HELP_GROUPS.gates)
    .option("--min-coverage <ratio>", "minimum branch coverage of the target", ratio, 0.8)
    .option("--min-mutation <ratio>", "minimum mutation score of the tests", ratio, 0.5);
  return addConfigOptions(addGateOptions(addStageOptions(addSeedOption(command)))).action(
    (run: string, flags: CheckFlags) => check(context, run, flags),
  );
}

async function check(context: CommandContext, run: string, flags: CheckFlags): Promise<void> {
  const { terminal, signal } = context;
  const { minCoverage, minMutation } = flags;
  const model = modelOf(flags);
  const given = await readConfigValues(flags, [], terminal);
  await using runtime = await openRuntime({ flags, terminal });
  await runStage(context, "check", (onEvent) =>
    checkSuites({
      ...stageOptionsOf({ run, flags, model, runtime, signal, onEvent }),
      given,
      minCoverage,
      minMutation,
      ...gatesOf(flags),
    }),
  );
}
