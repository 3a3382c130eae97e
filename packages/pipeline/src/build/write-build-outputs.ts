import { writeJsonLines, writePieces } from "@repost/dataset";
import { renderBuildPage } from "@repost/eval";
import type { BuildReport, Environment, JournalEntry, Rejection, RepositorySelection, Skip } from "@repost/spec";
import { SCHEMA_VERSION, records } from "@repost/spec";
import { readJournal } from "../journal.ts";
import type { RunFolder } from "../run-folder.ts";

export interface WriteBuildOutputsOptions {
  readonly folder: RunFolder;
  /** What is lost for now and will be tried again. */
  readonly lost: readonly Rejection[];
  readonly facts: {
    readonly sources: readonly string[];
    /** What the sources stand for, in order. */
    readonly repositories: readonly string[];
    readonly selections: readonly RepositorySelection[];
    readonly seed: number;
    readonly executor: string;
    readonly version: string;
    readonly wallS: number;
  };
}

/** Writes the run's result files from its journals, in the order of sources and targets, whatever order they were finished in. */
export async function writeBuildOutputs({ folder, lost, facts }: WriteBuildOutputsOptions): Promise<BuildReport> {
  const report: BuildReport = {
    schema_version: SCHEMA_VERSION,
    targets: 0,
    accepted: 0,
    rejected: {},
    skipped: {},
    sources: [...facts.sources],
    llm_calls: 0,
    input_tokens: 0,
    output_tokens: 0,
    wall_s: Math.round(facts.wallS * 10) / 10,
    seed: facts.seed,
    executor: facts.executor,
    version: facts.version,
  };
  for (const rejection of lost) countRejection(report, rejection);
  for (const { skipped } of facts.selections) countSkipped(report, skipped);
  const { repositories: sources } = facts;
  for await (const source of finishedSources(folder, sources)) countSource(report, source);

  await writeJsonLines(folder.file("environments"), records.environment, environments(folder, sources));
  await writeJsonLines(folder.file("rejected"), records.rejection, rejections(folder, sources, lost));
  await writeJsonLines(folder.file("report"), records.buildReport, [report]);
  const page = renderBuildPage({
    report,
    environments: environments(folder, sources),
    rejections: rejections(folder, sources, lost),
  });
  await writePieces(folder.file("page"), page);
  return report;
}

interface FinishedSource {
  readonly targets: readonly string[];
  readonly skipped: readonly Skip[];
  /** In the order of targets. */
  readonly accepted: readonly Environment[];
  readonly rejected: readonly Rejection[];
}

/** One source at a time, so that memory does not grow with the run. */
async function* finishedSources(folder: RunFolder, sources: readonly string[]): AsyncIterable<FinishedSource> {
  for (const source of sources) {
    yield orderEntries(await readJournal(folder.file("journal"), source));
  }
}

function orderEntries(entries: readonly JournalEntry[]): FinishedSource {
  const begun = entries.find((entry) => entry.type === "begun");
  const targets = begun?.targets ?? [];
  const order = new Map(targets.map((id, position) => [id, position]));
  const position = (id: string | null): number => order.get(id ?? "") ?? 0;
  return {
    targets,
    skipped: begun?.skipped ?? [],
    accepted: entries
      .flatMap((entry) => (entry.type === "accepted" ? [entry.environment] : []))
      .toSorted((left, right) => position(left.instance_id) - position(right.instance_id)),
    rejected: entries
      .flatMap((entry) => (entry.type === "rejected" ? [entry.rejection] : []))
      .toSorted((left, right) => position(left.instance_id) - position(right.instance_id)),
  };
}

function countSource(report: BuildReport, { targets, skipped, accepted, rejected }: FinishedSource): void {
  report.targets += targets.length;
  report.accepted += accepted.length;
  for (const rejection of rejected) countRejection(report, rejection);
  for (const { reason } of skipped) report.skipped[reason] = (report.skipped[reason] ?? 0) + 1;
}

function countSkipped(report: BuildReport, counts: Readonly<Record<string, number>>): void {
  for (const [reason, count] of Object.entries(counts)) {
    report.skipped[reason] = (report.skipped[reason] ?? 0) + count;
  }
}

function countRejection(report: BuildReport, { stage, reason, instance_id }: Rejection): void {
  if (instance_id === null) {
    report.skipped[reason] = (report.skipped[reason] ?? 0) + 1;
    return;
  }
  const reasons = (report.rejected[stage] ??= {});
  reasons[reason] = (reasons[reason] ?? 0) + 1;
}

async function* environments(folder: RunFolder, sources: readonly string[]): AsyncIterable<Environment> {
  for await (const { accepted } of finishedSources(folder, sources)) yield* accepted;
}

async function* rejections(
  folder: RunFolder,
  sources: readonly string[],
  lost: readonly Rejection[],
): AsyncIterable<Rejection> {
  for await (const { rejected } of finishedSources(folder, sources)) yield* rejected;
  yield* lost;
}
