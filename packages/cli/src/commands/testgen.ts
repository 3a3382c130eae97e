import { generateSuites } from "@repost/pipeline";
import type { SettingsOf } from "@repost/spec/settings";
import type { CommandContext } from "../command-context.ts";
import { readConfigValues } from "./config-options.ts";
import { openRuntime } from "./package-options.ts";
import { runStage } from "./run-stage.ts";
import { stageOptionsOf } from "./stage-options.ts";
import { modelOf } from "./strategy-options.ts";

export async function testgen(context: CommandContext, run: string, flags: SettingsOf<"testgen">): Promise<void> {
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
