import { checkSuites } from "@repost/pipeline";
import type { SettingsOf } from "@repost/spec/settings";
import type { CommandContext } from "../command-context.ts";
import { readConfigValues } from "./config-options.ts";
import { gatesOf } from "./gate-options.ts";
import { openRuntime } from "./package-options.ts";
import { runStage } from "./run-stage.ts";
import { stageOptionsOf } from "./stage-options.ts";
import { modelOf } from "./strategy-options.ts";

export async function check(context: CommandContext, run: string, flags: SettingsOf<"check">): Promise<void> {
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
