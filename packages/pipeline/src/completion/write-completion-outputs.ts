import { writeCsv } from "@repost/dataset";
import { completionEvalResult, completionsTable, summarizeCompletions } from "@repost/eval";
import type { CompletionResult, CompletionTask, EvalReport, Prediction } from "@repost/spec";
import { writeEvalOutputs } from "../evaluate/write-eval-outputs.ts";
import type { RunFolder } from "../run-folder.ts";

interface CompletionOutputs {
  readonly folder: Pick<RunFolder, "file">;
  readonly tasks: readonly CompletionTask[];
  readonly results: readonly CompletionResult[];
  readonly predictions?: AsyncIterable<Prediction> | Iterable<Prediction>;
  /** @default [1] */
  readonly k?: readonly number[] | undefined;
  /** Seconds. */
  readonly wallS: number;
  readonly signal?: AbortSignal | undefined;
}

/** @throws EvalError EVAL_K_TOO_LARGE */
export async function writeCompletionOutputs(options: CompletionOutputs): Promise<EvalReport> {
  const { folder, results, k = [1] } = options;
  const report = await summarizeCompletions({ ...options, k });
  const rows = results.map(completionEvalResult);
  await writeEvalOutputs({ ...options, report, results: () => rows });
  await writeCsv(folder.file("completionsTable"), completionsTable([{ name: null, completions: report.completions }]));
  return report;
}
