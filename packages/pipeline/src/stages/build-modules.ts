import { createStaticSandbox } from "@repost/sandbox";
import { type FunctionContext, records, type SandboxStrategy, type Target } from "@repost/spec";
import { openStageFolder } from "./open-stage-folder.ts";
import { runItems } from "./run-items.ts";
import type { StageEvent, StageReport } from "./stage-events.ts";
import { readStage, stageIds } from "./stage-input.ts";
import { openStageOutput } from "./stage-output.ts";

export interface BuildModulesOptions {
  /** Folder with contexts.jsonl. */
  readonly run: string;
  /** @default createStaticSandbox of @repost/sandbox */
  readonly sandbox?: SandboxStrategy;
  readonly signal?: AbortSignal | undefined;
  readonly onEvent?: ((event: StageEvent) => void) | undefined;
}

/**
 * The second stage alone: writes modules.jsonl of a RUN's contexts, and rejected.jsonl. The same call again goes on where it stopped.
 * @throws PipelineError PIPELINE_RUN_MISSING, PIPELINE_RUN_BUSY, PIPELINE_RUN_MISMATCH
 */
export async function buildModules({ run, sandbox, signal, onEvent }: BuildModulesOptions): Promise<StageReport> {
  const folder = await openStageFolder(run, "contexts", { sandbox: {} });
  try {
    const strategy = sandbox ?? (await createStaticSandbox());
    const ids = await stageIds(folder, "contexts", records.functionContext);
    const stages = ["sandbox"] as const;
    await using output = await openStageOutput({
      folder,
      file: "modules",
      type: records.sandboxedModule,
      inputs: ids,
      stages,
    });
    onEvent?.({ type: "stage-started", items: ids.length, finished: ids.filter((id) => output.isFinished(id)).length });
    const items = async function* (): AsyncGenerator<{ target: Target; context: FunctionContext }, void> {
      for await (const context of readStage(folder, "contexts", records.functionContext))
        yield { target: context.target, context };
    };
    await runItems({
      items: items(),
      work: async ({ context }) => await strategy.build(context, { signal }),
      stage: "sandbox",
      output,
      signal,
      onEvent,
    });
    await output.order();
    return { stage: "sandbox", items: ids.length, accepted: output.accepted, rejected: output.rejected };
  } finally {
    await folder.close();
  }
}
