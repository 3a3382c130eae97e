import { generateSuites } from "@repost/pipeline";
import { RUN_FILES } from "@repost/spec";
import { Command } from "commander";
import type { CommandContext } from "../command-context.ts";
import { addConfigOptions, type ConfigFlags, givenBy } from "./config-options.ts";
import { openRuntime } from "./package-options.ts";
import { runStage } from "./run-stage.ts";
import { addStageOptions, type StageFlags, stageOptionsOf } from "./stage-options.ts";

interface TestgenFlags extends StageFlags, ConfigFlags {}

export function testgenCommand(context: CommandContext): Command {
  const command = new Command("testgen")
    .description(`generate tests for the modules of a run: ${RUN_FILES.suites}`)
    .argument("<run>", `run directory with ${RUN_FILES.modules}`);
  return addConfigOptions(addStageOptions(command)).action((run: string, flags: TestgenFlags) =>
    testgen(context, run, flags),
  );
}

async function testgen(context: CommandContext, run: string, flags: TestgenFlags): Promise<void> {
  const { terminal, signal } = context;
  const given = await givenBy(flags, [], terminal);
  await using runtime = await openRuntime({ executor: flags.executor, flags, terminal });
  await runStage(context, "testgen", (onEvent) =>
    generateSuites({ ...stageOptionsOf({ run, flags, runtime, signal, onEvent }), given }),
  );
}
