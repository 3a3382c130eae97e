import { buildModules } from "@repost/pipeline";
import type { CommandContext } from "../command-context.ts";
import { openRuntime } from "./package-options.ts";
import { runStage } from "./run-stage.ts";
import { type StageFlags, stageOptionsOf } from "./stage-options.ts";
import { modelOf } from "./strategy-options.ts";

export async function sandbox(context: CommandContext, run: string, flags: StageFlags): Promise<void> {
  const { terminal, signal } = context;
  const model = modelOf(flags);
  if (model?.strategy !== "llm") {
    // Runs no code, so that it works without a sandbox.
    await runStage(context, "sandbox", (onEvent) => buildModules({ run, signal, onEvent }));
    return;
  }
  await using runtime = await openRuntime({ flags, terminal });
  await runStage(context, "sandbox", (onEvent) =>
    buildModules({ ...stageOptionsOf({ run, flags, model, runtime, signal, onEvent }), model }),
  );
}
