import {
  type CompletionLoss,
  type CompletionRejection,
  type CompletionTask,
  type MaskedRepository,
  type MaskJournalEntry,
  type MaskReport,
  records,
  SCHEMA_VERSION,
  LANGUAGES,
} from "@repost/spec";
import { addTo } from "../counts.ts";
import { readJournalOf } from "../journal.ts";
import type { RunFolder } from "../run-folder.ts";
import { completionRejection } from "./completion-rejection.ts";
import { codeAround } from "./mask-identity.ts";
import { writeTaskFolder } from "./task-folder.ts";
import { createDuplicateFinder, functionFingerprint } from "@repost/checks";

type Checked = Extract<MaskJournalEntry, { readonly type: "checked" }>;

interface WriteTasksOptions {
  readonly folder: RunFolder;
  readonly sources: readonly string[];
  /** Masks that the next run retries. */
  readonly failed: readonly CompletionRejection[];
  readonly facts: Pick<MaskReport, "sources" | "wall_s" | "seed" | "executor" | "image" | "version">;
}

/** Keeps the order of sources and masks. */
export async function writeTasks({ folder, sources, failed, facts }: WriteTasksOptions): Promise<MaskReport> {
  const read = (): AsyncIterable<SourceEntries> => readSources(folder, sources);
  const duplicates = await duplicateMasks(tasksOf(read()));
  const report = emptyReport(facts);
  const repositories: MaskedRepository[] = [];
  for await (const { row, checked } of read()) {
    if (row === null) continue;
    const counted = countChecked(report, row, checked, duplicates);
    repositories.push(counted);
    if (counted.valid > 0) report.repositories += 1;
  }
  for (const { reason } of failed) addTo(report.rejected, reason);
  await writeTaskFolder(folder.path, {
    repositories,
    report,
    tasks: tasksOf(read(), duplicates),
    rejected: rejections(read(), duplicates, failed),
  });
  return report;
}

interface SourceEntries {
  readonly source: string;
  readonly row: MaskedRepository | null;
  readonly checked: readonly Checked[];
}

async function* readSources(folder: RunFolder, sources: readonly string[]): AsyncGenerator<SourceEntries, void> {
  for (const source of sources) {
    const entries = await readJournalOf(records.maskJournalEntry, folder.file("journal"), source);
    yield {
      source,
      row: entries.find((entry) => entry.type === "prepared")?.repository ?? null,
      checked: entries
        .filter((entry) => entry.type === "checked")
        .toSorted((left, right) => left.position - right.position),
    };
  }
}

async function* tasksOf(
  sources: AsyncIterable<SourceEntries>,
  duplicates: ReadonlyMap<string, string> = new Map(),
): AsyncGenerator<CompletionTask, void> {
  for await (const { checked } of sources) {
    for (const { task } of checked) if (task !== null && !duplicates.has(task.instance_id)) yield task;
  }
}

async function* rejections(
  sources: AsyncIterable<SourceEntries>,
  duplicates: ReadonlyMap<string, string>,
  failed: readonly CompletionRejection[],
): AsyncGenerator<CompletionRejection, void> {
  for await (const { source, checked } of sources) {
    for (const { rejection, task } of checked) {
      if (rejection !== null) yield rejection;
      const detail = task === null ? undefined : duplicates.get(task.instance_id);
      if (detail !== undefined) yield completionRejection(source, task, { reason: "duplicate", detail });
    }
  }
  yield* failed;
}

function emptyReport(facts: WriteTasksOptions["facts"]): MaskReport {
  return {
    schema_version: SCHEMA_VERSION,
    ...facts,
    repositories: 0,
    tasks: 0,
    sampled: 0,
    reached: 0,
    repeated: 0,
    by_test: 0,
    mutants: { killed: 0, total: 0 },
    levels: {},
    rejected: {},
  };
}

function countChecked(
  report: MaskReport,
  row: MaskedRepository,
  checked: readonly Checked[],
  duplicates: ReadonlyMap<string, string>,
): MaskedRepository {
  const counted = { ...row, mutants: { ...row.mutants } };
  for (const entry of checked) {
    const { reason, isReached, isValid, isRepeated } = factsOf(entry, duplicates);
    const level = (report.levels[entry.level] ??= { sampled: 0, reached: 0, valid: 0 });
    for (const counts of [report, counted, level]) {
      counts.sampled += 1;
      counts.reached += Number(isReached);
    }
    for (const counts of [report, counted]) {
      counts.repeated += Number(isRepeated);
      counts.by_test += Number(isValid && entry.by_test);
      counts.mutants.killed += entry.quality.mutants.killed;
      counts.mutants.total += entry.quality.mutants.total;
    }
    for (const counts of [counted, level]) counts.valid += Number(isValid);
    report.tasks += Number(isValid);
    if (reason !== null) addTo(report.rejected, reason);
  }
  return counted;
}

interface CheckedFacts {
  readonly reason: CompletionLoss | null;
  readonly isReached: boolean;
  readonly isValid: boolean;
  readonly isRepeated: boolean;
}

function factsOf(
  { task, rejection, quality, instance_id: id }: Checked,
  duplicates: ReadonlyMap<string, string>,
): CheckedFacts {
  const isValid = task !== null && !duplicates.has(id);
  const reason = isValid ? null : (rejection?.reason ?? "duplicate");
  const isRepeated = quality.gold_runs > 0 && reason !== "gold_unstable" && reason !== "gold_fails";
  return { reason, isReached: reason !== "unreached", isValid, isRepeated };
}

/**
 * Compares masked code with surrounding lines. The first task remains.
 * @returns details by instance id
 */
async function duplicateMasks(
  tasks: AsyncIterable<CompletionTask> | Iterable<CompletionTask>,
): Promise<ReadonlyMap<string, string>> {
  const finder = createDuplicateFinder();
  const duplicates = new Map<string, string>();
  for await (const task of tasks) {
    const { instance_id: id, repo } = task;
    const supported = LANGUAGES.find((language) => language === task.language);
    if (supported === undefined) continue;
    const fingerprint = await functionFingerprint(supported, codeAround(task));
    // Masks of one repository are distinct.
    const duplicate = finder.add(id, fingerprint, { repository: repo.name, isMethod: true });
    if (duplicate !== null) duplicates.set(id, `The same code, but for details, as ${duplicate.id}.`);
  }
  return duplicates;
}
