import { writeJsonLines, writePieces } from "@repost/dataset";
import { renderBuildPage } from "@repost/eval";
import type { BuildReport, Environment, Finding, MutantCounts, Rejection, RepositorySelection } from "@repost/spec";
import { DOCUMENTATION_FINDINGS, SCHEMA_VERSION, records } from "@repost/spec";
import { addAll, addTo } from "../counts.ts";
import type { Gates } from "../gate/gate-options.ts";
import type { RunFolder } from "../run-folder.ts";
import { addAttribution, attributeParts } from "./attribute-parts.ts";
import { acceptedEnvironments, type FinishedSource, finishedSources } from "./finished-sources.ts";

interface WriteBuildOutputsOptions {
  readonly folder: RunFolder;
  /** Retried by the next run. */
  readonly lost: readonly Rejection[];
  readonly dropped: ReadonlyMap<string, Rejection>;
  readonly repositories: readonly string[];
  readonly selections: readonly RepositorySelection[];
  readonly gates: Gates;
  readonly facts: Omit<BuildReport, "schema_version" | "targets" | "accepted" | "rejected" | "skipped" | "mutants">;
}

/** Keeps the order of sources and targets. */
export async function writeBuildOutputs(options: WriteBuildOutputsOptions): Promise<BuildReport> {
  const { folder, lost, dropped, repositories, selections, gates, facts } = options;
  const report: BuildReport = {
    schema_version: SCHEMA_VERSION,
    targets: 0,
    accepted: 0,
    rejected: {},
    skipped: {},
    mutants: {},
    ...facts,
  };
  for (const rejection of lost) countRejection(report, rejection);
  for (const { skipped } of selections) addAll(report.skipped, skipped);
  for await (const source of finishedSources(folder, repositories)) countSource(report, source, { dropped, gates });

  await writeJsonLines(folder.file("environments"), records.environment, environments(options));
  await writeJsonLines(folder.file("rejected"), records.rejection, rejections(options));
  await writeJsonLines(folder.file("report"), records.buildReport, [report]);
  const page = renderBuildPage({
    report,
    environments: environments(options),
    rejections: rejections(options),
  });
  await writePieces(folder.file("page"), page);
  return report;
}

function countSource(
  report: BuildReport,
  { targets, skipped, accepted, rejected }: FinishedSource,
  { dropped, gates }: { readonly dropped: ReadonlyMap<string, Rejection>; readonly gates: Gates },
): void {
  report.targets += targets.length;
  for (const environment of accepted) {
    const { instance_id: id, quality } = environment;
    const rejection = dropped.get(id);
    if (rejection === undefined) {
      report.accepted += 1;
      countMutants(report, quality.mutation.operators ?? {});
      countFindings(report, quality.findings);
      addAttribution((report.attribution ??= {}), attributeParts(environment, gates));
    } else countRejection(report, rejection);
  }
  for (const rejection of rejected) countRejection(report, rejection);
  for (const { reason } of skipped) addTo(report.skipped, reason);
}

function countMutants(report: BuildReport, counts: MutantCounts): void {
  const mutants = (report.mutants ??= {});
  for (const [operator, { killed, survived }] of Object.entries(counts)) {
    const sum = (mutants[operator] ??= { killed: 0, survived: 0 });
    sum.killed += killed;
    sum.survived += survived;
  }
}

function countFindings(report: BuildReport, findings: readonly Finding[]): void {
  for (const check of DOCUMENTATION_FINDINGS) {
    if (findings.some((finding) => finding.check === check)) addTo((report.findings ??= {}), check);
  }
}

function countRejection(report: BuildReport, { stage, reason, instance_id }: Rejection): void {
  addTo(instance_id === null ? report.skipped : (report.rejected[stage] ??= {}), reason);
}

async function* environments({
  folder,
  dropped,
  repositories,
}: WriteBuildOutputsOptions): AsyncGenerator<Environment, void> {
  for await (const environment of acceptedEnvironments(folder, repositories)) {
    if (!dropped.has(environment.instance_id)) yield environment;
  }
}

async function* rejections({
  folder,
  lost,
  dropped,
  repositories,
}: WriteBuildOutputsOptions): AsyncGenerator<Rejection, void> {
  for await (const { accepted, rejected } of finishedSources(folder, repositories)) {
    yield* rejected;
    for (const { instance_id: id } of accepted) {
      const rejection = dropped.get(id);
      if (rejection !== undefined) yield rejection;
    }
  }
  yield* lost;
}
