import type { EvalReport } from "@repost/spec";
import { formatTable } from "./format-table.ts";

/** What an evaluation came to. What is unscored stands apart, for it is missing data and no zero. */
export function formatScores(report: EvalReport): string {
  const rows: (string | number)[][] = Object.entries(report.pass_at_k).map(([k, { value, low, high }]) => [
    `pass@${k}`,
    percent(value),
    `95 % interval ${percent(low)} to ${percent(high)}`,
  ]);
  rows.push(["scored", `${report.scored} of ${report.expected}`, outcomes(report)]);
  if (report.missing > 0) rows.push(["missing", String(report.missing), "environments without a prediction"]);
  if (report.infra_errors > 0)
    rows.push(["infrastructure errors", String(report.infra_errors), "--retry-errors judges them again"]);
  if (report.context_miss > 0)
    rows.push(["context missed", String(report.context_miss), "names that the repository has were not there"]);
  return formatTable(rows);
}

function percent(ratio: number): string {
  return `${(100 * ratio).toFixed(1)} %`;
}

function outcomes({ outcomes: counts }: EvalReport): string {
  return Object.entries(counts)
    .toSorted(([, left], [, right]) => right - left)
    .map(([outcome, count]) => `${count} ${outcome}`)
    .join(", ");
}
