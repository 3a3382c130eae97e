import { type FunnelRow, mean, rankReasons } from "./funnel-rows.ts";

const HEADINGS = [
  "source",
  "population",
  "sampled",
  "sliced",
  "loaded",
  "tested",
  "covered",
  "mutation",
  "accepted",
  "accepted %",
  "mutation %",
  "CPU s",
];

export function formatFunnel(rows: readonly FunnelRow[]): string {
  const cells = [HEADINGS, ...rows.map(cellsOf)];
  const widths = HEADINGS.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]): string =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join("  ");
  return cells.map(line).join("\n");
}

function cellsOf(row: FunnelRow): readonly string[] {
  const { source, population, sampled, sliced, loaded, tested, covered, mutation, accepted, scores, cpuS } = row;
  const score = mean(scores);
  return [
    source,
    ...[population, sampled, sliced, loaded, tested, covered, mutation, accepted].map(String),
    sampled === 0 ? "-" : percent(accepted / sampled),
    score === null ? "-" : percent(score),
    cpuS === null || sampled === 0 ? "-" : (cpuS / sampled).toFixed(2),
  ];
}

const DETAIL = 220;

export function formatReasons(row: FunnelRow): string {
  return rankReasons(row)
    .flatMap(({ reason, count, share, examples }) => [
      `${String(count).padStart(5)}  ${percent(share).padStart(5)} %  ${reason}`,
      ...examples.map(
        (example) => `                ${example.function}: ${example.detail.replaceAll(/\s+/gu, " ").slice(0, DETAIL)}`,
      ),
    ])
    .join("\n");
}

function percent(share: number): string {
  return (100 * share).toFixed(1);
}
