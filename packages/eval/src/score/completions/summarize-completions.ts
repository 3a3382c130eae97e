import type { CompletionResult, CompletionTask, EvalReport } from "@repost/spec";
import type { BreakdownTraits } from "../breakdown/break-down.ts";
import { summarizeResults, type SummarizeResultsOptions } from "../summarize-results.ts";
import { completionEvalResult } from "./completion-eval-result.ts";
import { scoreCompletions } from "./score-completions.ts";

export interface SummarizeCompletionsOptions extends Pick<SummarizeResultsOptions, "samples" | "k" | "wallS" | "seed"> {
  readonly tasks: readonly Pick<CompletionTask, "instance_id" | "level" | "fill_type" | "language" | "repo">[];
  readonly results: readonly CompletionResult[];
}

/**
 * Computes pass@k and edit similarity by group.
 * @throws EvalError EVAL_K_TOO_LARGE when k exceeds the samples of a task
 */
export async function summarizeCompletions(options: SummarizeCompletionsOptions): Promise<EvalReport> {
  const { tasks, results, seed = 0 } = options;
  const report = await summarizeResults({
    ...options,
    instanceIds: tasks.map(({ instance_id: id }) => id),
    results: results.map(completionEvalResult),
    rule: "tests",
    traits: tasks.map(traitsOf),
  });
  return { ...report, completions: scoreCompletions(results, seed) };
}

function traitsOf(task: SummarizeCompletionsOptions["tasks"][number]): BreakdownTraits {
  const { instance_id, level, fill_type: fillType, language, repo } = task;
  return { instance_id, level, fill_type: fillType === level ? null : fillType, language, repository: repo.name };
}
