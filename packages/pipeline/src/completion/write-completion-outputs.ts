import { writeCsv, writeJsonLines, writePieces } from "@repost/dataset";
import {
  breakdownTable,
  completionEvalResult,
  completionsTable,
  renderEvalPage,
  renderReportMarkdown,
  resultTable,
  summarizeCompletions,
} from "@repost/eval";
import { type CompletionResult, type CompletionTask, type EvalReport, type Prediction, records } from "@repost/spec";
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
  const { folder, tasks, results, predictions = [], k = [1], wallS, signal } = options;
  const report = await summarizeCompletions({ tasks, results, k, wallS });
  const rows = results.map(completionEvalResult);
  await writeJsonLines(folder.file("report"), records.evalReport, [report]);
  await writePieces(folder.file("summary"), [renderReportMarkdown(report)]);
  await writeCsv(folder.file("resultsTable"), resultTable(rows));
  await writeCsv(folder.file("breakdownsTable"), breakdownTable([{ name: null, breakdowns: report.breakdowns }]));
  await writeCsv(folder.file("completionsTable"), completionsTable([{ name: null, completions: report.completions }]));
  const page = renderEvalPage({ report, results: rows, predictions, tasks, signal });
  await writePieces(folder.file("page"), page, { signal });
  return report;
}
