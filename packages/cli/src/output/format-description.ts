import type { DescribeReport } from "@repost/pipeline";
import { formatTable } from "./format-table.ts";
import { formatUsage } from "./format-usage.ts";

export function formatDescription(report: DescribeReport): string {
  const { kind, expected, described, refused, failed, stopped, spent } = report;
  const rows = [[`${kind}s`, `${described} of ${expected}`, ""]];
  if (refused.length > 0)
    rows.push(["refused", String(refused.length), "answers with code, test values or another form"]);
  for (const [code, count] of Object.entries(failed)) rows.push(["failed", String(count), code]);
  rows.push(["spent", ...formatUsage(spent)]);
  const table = formatTable(rows);
  if (described + refused.length >= expected) return table;
  const why = stopped === null ? "" : ` It stopped at ${stopped}.`;
  return `${table}\n\nThe same command again asks for the rest.${why}`;
}
