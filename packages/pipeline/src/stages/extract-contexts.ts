import { extractContext, indexRepository, renderMarkdown, type TokenLimit } from "@repost/context";
import { callGraph } from "@repost/context/callgraph";
import { accepted, type FunctionContext, records, type Source, type StageResult, type Target } from "@repost/spec";
import { reopenSource } from "../repositories/repository-choice.ts";
import { openStageFolder } from "./open-stage-folder.ts";
import { runItems } from "./run-items.ts";
import type { StageEvent, StageReport } from "./stage-events.ts";
import { stageIds } from "./stage-input.ts";
import { openStageOutput } from "./stage-output.ts";
import { visitGroups } from "./visit-groups.ts";

export interface ExtractContextsOptions {
  readonly run: string;
  /** Per context, most important code first. @default 1,000 lines */
  readonly limit?: TokenLimit | null;
  /** Adds the target's file, for `codebenchgen`. @default false */
  readonly wholeFile?: boolean;
  /** @default createSource without a size limit */
  readonly openSource?: (spec: string) => Source;
  readonly signal?: AbortSignal | undefined;
  readonly onEvent?: ((event: StageEvent) => void) | undefined;
}

/**
 * Writes contexts.jsonl. The same call again resumes.
 * @throws PipelineError PIPELINE_RUN_MISSING, PIPELINE_RUN_BUSY, PIPELINE_RUN_MISMATCH, PIPELINE_SOURCE_CHANGED; errors
 * of sources
 */
export async function extractContexts(options: ExtractContextsOptions): Promise<StageReport> {
  const { run, limit = null, wholeFile = false, openSource = reopenSource, signal, onEvent } = options;
  const kept = limit === null ? null : { tokens: limit.tokens, tokenizer: limit.counter.name };
  await using folder = await openStageFolder(run, "targets", {
    context: { limit: kept, ...(wholeFile ? { whole_file: true } : {}) },
  });
  const ids = await stageIds(folder, "targets", records.target);
  const stages = ["context"] as const;
  await using output = await openStageOutput({
    folder,
    file: "contexts",
    type: records.functionContext,
    inputs: ids,
    stages,
  });
  const isOpen = (target: Target): boolean => !output.isFinished(target.instance_id);
  onEvent?.(output.started);
  await visitGroups({
    folder,
    isWanted: (targets) => targets.some(isOpen),
    openSource,
    visit: async (repository, targets) => {
      const language = targets[0]?.language ?? "python";
      const index = await indexRepository({ repository, language, forCallGraph: limit !== null, signal });
      const calls = limit === null ? null : await callGraph({ repository, index, signal });
      await runItems({
        items: targets.map((target) => ({ target })),
        work: async ({ target }) => limitContext(extractContext({ index, target, wholeFile, calls }), limit),
        stage: "context",
        output,
        signal,
        onEvent,
      });
    },
    lose: (rejection) => output.reject(rejection),
    signal,
    onEvent,
  });
  return await output.finish("context");
}

function limitContext(
  result: StageResult<FunctionContext, "context">,
  limit: TokenLimit | null,
): StageResult<FunctionContext, "context"> {
  if (result.status === "rejected" || limit === null) return result;
  const rendering = renderMarkdown({ context: result.value, limit });
  if (rendering.status === "rejected") return rendering;
  const { context, cut } = rendering.value;
  return accepted({ ...result.value, context: [...context], context_cut: [...cut] });
}
