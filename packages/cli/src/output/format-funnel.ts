import type { BuildReport } from "@repost/spec";
import { STAGES } from "@repost/spec";
import { formatTable } from "./format-table.ts";

export function formatFunnel(report: BuildReport): string {
  const rows: (string | number)[][] = [
    ["functions in scope", report.targets, ""],
    ["accepted", report.accepted, share(report.accepted, report.targets)],
  ];
  for (const stage of STAGES) {
    const reasons = Object.entries(report.rejected[stage] ?? {}).toSorted(([, left], [, right]) => right - left);
    for (const [reason, count] of reasons) rows.push([`lost in ${stage}`, count, reason]);
  }
  const skipped = Object.entries(report.skipped).toSorted(([, left], [, right]) => right - left);
  for (const [reason, count] of skipped) rows.push(["left out before", count, reason]);
  const mutants = Object.values(report.mutants ?? {});
  if (mutants.length > 0) {
    const [killed, survived] = [
      sum(mutants.map((counts) => counts.killed)),
      sum(mutants.map((counts) => counts.survived)),
    ];
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
