import type { StageReport } from "@repost/pipeline";
import { formatTable } from "./format-table.ts";

export function formatStage({ items, accepted, rejected, ...usage }: StageReport): string {
  const losses = Object.entries(rejected).toSorted(([, left], [, right]) => right - left);
  const { llm_calls: calls, input_tokens: input = 0, output_tokens: output = 0 } = usage;
  return formatTable([
    ["functions", items, ""],
    ["made", accepted, ""],
    ...losses.map(([reason, count]) => ["lost", count, reason] as const),
    ...(calls === undefined ? [] : [["model calls", calls, `${input} tokens in, ${output} out`] as const]),
  ]);
}
