import type { BuildReport } from "@repost/spec";
import { STAGES } from "@repost/spec";
import { greatestFirst } from "./format-counts.ts";
import { formatTable } from "./format-table.ts";

export function formatFunnel(report: BuildReport): string {
  const rows: (string | number)[][] = [
    ["functions in scope", report.targets, ""],
    ["accepted", report.accepted, share(report.accepted, report.targets)],
  ];
  for (const stage of STAGES) {
    for (const [reason, count] of greatestFirst(report.rejected[stage] ?? {}))
      rows.push([`lost in ${stage}`, count, reason]);
  }
  for (const [reason, count] of greatestFirst(report.skipped)) rows.push(["left out before", count, reason]);
  const mutants = Object.values(report.mutants ?? {});
  if (mutants.length > 0) {
    const killed = sum(mutants.map((counts) => counts.killed));
    const survived = sum(mutants.map((counts) => counts.survived));
    rows.push(["mutants killed", killed, share(killed, killed + survived)]);
  }
  if (report.llm_calls > 0)
    rows.push(["calls of a model", report.llm_calls, `${report.input_tokens} tokens in, ${report.output_tokens} out`]);
  return formatTable(rows);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, value) => total + value, 0);
}

function share(part: number, whole: number): string {
  return whole === 0 ? "" : `${((100 * part) / whole).toFixed(0)} %`;
}
