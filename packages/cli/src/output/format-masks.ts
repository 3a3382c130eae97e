import type { MaskReport } from "@repost/spec";
import { formatPercent } from "./format-percent.ts";
import { formatTable } from "./format-table.ts";

export function formatMasks(report: MaskReport): string {
  const { levels, sampled, reached, tasks, repeated, mutants, rejected } = report;
  const rows: (string | number)[][] = [["level", "masks", "reached", "tasks", ""]];
  for (const [level, counts] of Object.entries(levels)) {
    rows.push([level, counts.sampled, counts.reached, counts.valid, share(counts.valid, counts.sampled)]);
  }
  rows.push(["all", sampled, reached, tasks, share(tasks, sampled)]);
  const facts = [
    ["reference passes every run", `${repeated} of ${reached}`, share(repeated, reached)],
    ["mutants killed", `${mutants.killed} of ${mutants.total}`, share(mutants.killed, mutants.total)],
  ];
  const losses = Object.entries(rejected).toSorted(([, left], [, right]) => right - left);
  return [rows, facts, losses]
    .filter((table) => table.length > 0)
    .map(formatTable)
    .join("\n\n");
}

function share(count: number, total: number): string {
  return formatPercent(total === 0 ? null : count / total);
}
