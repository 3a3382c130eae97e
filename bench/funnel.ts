/**
 * How many functions of real packages become environments, and what it costs:
 * node --conditions=@repost/source bench/funnel.ts [--all] SOURCE...
 * Without --all, 15 functions and 15 methods a source, chosen by seed 0.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createExecutor } from "@repost/executor";
import { buildEnvironments, readRunEnvironments } from "@repost/pipeline";
import type { BuildReport } from "@repost/spec";

const all = process.argv.includes("--all");
const sources = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const cap = all ? 0 : 15;

await using executor = await createExecutor({ kind: "auto" });
const folder = await mkdtemp(path.join(tmpdir(), "repost-funnel-"));
try {
  for (const source of sources.length === 0 ? ["pypi:more-itertools"] : sources) {
    const run = path.join(folder, source.replaceAll(/\W/gu, "-"));
    const discovery = { maxFunctions: cap, maxMethods: cap };
    const report = await buildEnvironments({ sources: [source], run, executor, discovery });
    console.log(await describe(source, run, report));
  }
} finally {
  await rm(folder, { recursive: true });
}

async function describe(source: string, run: string, report: BuildReport): Promise<string> {
  const coverage: number[] = [];
  const mutation: number[] = [];
  for await (const { quality } of readRunEnvironments(run)) {
    if (quality.branch_coverage !== null) coverage.push(quality.branch_coverage);
    if (quality.mutation.score !== null) mutation.push(quality.mutation.score);
  }
  const share = report.targets === 0 ? 0 : report.accepted / report.targets;
  const losses = Object.entries(report.rejected).flatMap(([stage, reasons]) =>
    Object.entries(reasons).map(([reason, count]) => `${count} ${stage}/${reason}`),
  );
  return [
    `${source}: ${report.accepted} of ${report.targets} accepted (${percent(share)})`,
    `  branch coverage ${percent(mean(coverage))}, mutation score ${percent(mean(mutation))}, means over the accepted`,
    `  ${(report.wall_s / Math.max(1, report.targets)).toFixed(2)} s a target`,
    `  lost: ${losses.length === 0 ? "none" : losses.join(", ")}`,
  ].join("\n");
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

function percent(ratio: number): string {
  return `${(100 * ratio).toFixed(1)} %`;
}
