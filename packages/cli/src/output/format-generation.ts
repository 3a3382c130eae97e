import type { UsageTotals } from "@repost/llm";
import type { GenerateReport } from "@repost/pipeline";
import { formatUsage } from "./format-usage.ts";
import { formatTable } from "./format-table.ts";

export function formatGeneration(report: GenerateReport, spent: UsageTotals | undefined): string {
  const { expected, predictions, without_code, truncated, prompt_too_long: tooLong, failed, stopped } = report;
  const rows = [["predictions", `${predictions} of ${expected}`, ""]];
  if (without_code > 0) rows.push(["without code", String(without_code), "nothing in the answer is usable code"]);
  if (truncated > 0) rows.push(["cut off", String(truncated), "more --max-output-tokens would let them end"]);
  if (tooLong.length > 0) rows.push(["prompt too long", String(tooLong.length), "not sent to the model"]);
  for (const [code, count] of Object.entries(failed)) rows.push(["failed", String(count), code]);
  if (spent !== undefined) rows.push(["spent", ...formatUsage(spent)]);
  const table = formatTable(rows);
  if (predictions >= expected || (stopped === null && Object.keys(failed).length === 0)) return table;
  const why = stopped === null ? "" : ` It stopped at ${stopped}.`;
  return `${table}\n\nThe same command again asks for the rest.${why}`;
}
