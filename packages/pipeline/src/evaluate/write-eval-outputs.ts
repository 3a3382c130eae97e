import { writeCsv, writeJsonLines, writePieces } from "@repost/dataset";
import { breakdownTable, renderEvalPage, renderReportMarkdown, resultTable } from "@repost/eval";
import type { Environment, EvalReport, EvalResult, Prediction } from "@repost/spec";
import { records } from "@repost/spec";
import type { RunFolder } from "../run-folder.ts";

interface EvalOutputs {
  readonly folder: RunFolder;
  readonly report: EvalReport;
  readonly results: () => AsyncIterable<EvalResult>;
  readonly environments: () => AsyncIterable<Environment>;
  readonly predictions: () => AsyncIterable<Prediction>;
}

export async function writeEvalOutputs(options: EvalOutputs): Promise<void> {
  const { folder, report, results, environments, predictions } = options;
  await writeJsonLines(folder.file("report"), records.evalReport, [report]);
  await writePieces(folder.file("summary"), [renderReportMarkdown(report)]);
  await writeCsv(folder.file("resultsTable"), resultTable(results()));
  await writeCsv(folder.file("breakdownsTable"), breakdownTable([{ name: null, breakdowns: report.breakdowns }]));
  const page = renderEvalPage({
    report,
    results: results(),
    environments: environments(),
    predictions: predictions(),
  });
  await writePieces(folder.file("page"), page);
}
