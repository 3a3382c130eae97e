import { writeCsv, writeJsonLines, writePieces } from "@repost/dataset";
import {
  breakdownTable,
  renderEvalPage,
  type RenderEvalPageOptions,
  renderReportMarkdown,
  resultTable,
} from "@repost/eval";
import { type EvalResult, records } from "@repost/spec";
import type { RunFolder } from "../run-folder.ts";

interface EvalOutputs extends Omit<RenderEvalPageOptions, "results"> {
  readonly folder: Pick<RunFolder, "file">;
  /** Called twice. */
  readonly results: () => AsyncIterable<EvalResult> | Iterable<EvalResult>;
}

export async function writeEvalOutputs({ folder, results, ...page }: EvalOutputs): Promise<void> {
  const { report, signal } = page;
  await writeJsonLines(folder.file("report"), records.evalReport, [report]);
  await writePieces(folder.file("summary"), [renderReportMarkdown(report)]);
  await writeCsv(folder.file("resultsTable"), resultTable(results()));
  await writeCsv(folder.file("breakdownsTable"), breakdownTable([{ name: null, breakdowns: report.breakdowns }]));
  await writePieces(folder.file("page"), renderEvalPage({ ...page, results: results() }), { signal });
}
