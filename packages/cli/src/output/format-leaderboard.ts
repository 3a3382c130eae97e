import type { Leaderboard } from "@repost/spec";
import { formatScore } from "./format-percent.ts";
import { formatTable } from "./format-table.ts";

export function formatLeaderboard({ k, runs, pairs }: Leaderboard): string {
  const ranks = runs.map(({ name, report }, index) => {
    const estimate = report.pass_at_k[k];
    const value = estimate === undefined ? "-" : formatScore(estimate.value);
    const interval = estimate === undefined ? "" : `${formatScore(estimate.low)} to ${formatScore(estimate.high)}`;
    return [String(index + 1), name, value, interval, `${report.scored} of ${report.expected} scored`];
  });
  const differences = pairs.map(({ first, second, difference, p_value: pValue, test, environments }) => [
    `${first} - ${second}`,
    points(difference.value),
    `${points(difference.low)} to ${points(difference.high)}`,
    pValue < 0.001 ? "p < 0.001" : `p = ${pValue.toFixed(3)}`,
    test === "mcnemar_exact" ? "McNemar, exact" : "paired bootstrap",
    `${environments} environments`,
  ]);
  return [
    `pass@${k}, 95 % intervals`,
    formatTable(ranks),
    ...(differences.length === 0 ? [] : ["", "differences in points, paired by environment", formatTable(differences)]),
  ].join("\n");
}

function points(difference: number): string {
  return `${difference > 0 ? "+" : ""}${(100 * difference).toFixed(1)}`;
}
