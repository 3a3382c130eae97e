import { generateSuites } from "@repost/pipeline";
import { RUN_FILES } from "@repost/spec";
import { Command } from "commander";
import type { CommandContext } from "../command-context.ts";
import { HELP_GROUPS } from "../help/help-groups.ts";
import { ratio } from "../option-values.ts";
import { addConfigOptions, type ConfigFlags, readConfigValues } from "./config-options.ts";
import { openRuntime } from "./package-options.ts";
import { runStage } from "./run-stage.ts";
import { addSeedOption, addStageOptions, type StageFlags, stageOptionsOf } from "./stage-options.ts";
import { modelOf } from "./strategy-options.ts";

interface TestgenFlags extends StageFlags, ConfigFlags {
  readonly minCoverage: number;
}

export function testgenCommand(context: CommandContext): Command {
  const command = new Command("testgen")
    .description(`generate tests for the modules of a run: ${RUN_FILES.suites}`)
    .argument("<run>", `run directory with ${RUN_FILES.modules}`)
    .optionsGroup(HELP_GROUPS.gates)
    .option("--min-coverage <ratio>", "minimum branch coverage; below it, a model is called", ratio, 0.8);
  return addConfigOptions(addStageOptions(addSeedOption(command))).action((run: string, flags: TestgenFlags) =>
    testgen(context, run, flags),
  );
}

async function testgen(context: CommandContext, run: string, flags: TestgenFlags): Promise<void> {
  const { terminal, signal } = context;
  const { minCoverage } = flags;
  const model = modelOf(flags);
  const given = await readConfigValues(flags, [], terminal);
  await using runtime = await openRuntime({ flags, terminal });
  await runStage(context, "testgen", (onEvent) =>
    generateSuites({ ...stageOptionsOf({ run, flags, model, runtime, signal, onEvent }), given, minCoverage }),
  );
}
