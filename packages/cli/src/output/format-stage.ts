import type { StageReport } from "@repost/pipeline";
import { formatTable } from "./format-table.ts";

/** What a stage came to: how many functions it took, how many it passed on, and why it lost the others. */
export function formatStage({ items, accepted, rejected }: StageReport): string {
  const losses = Object.entries(rejected).toSorted(([, left], [, right]) => right - left);
  return formatTable([
    ["functions", items, ""],
    ["made", accepted, ""],
    ...losses.map(([reason, count]) => ["lost", count, reason] as const),
  ]);
}
