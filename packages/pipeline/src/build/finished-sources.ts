import type { Environment, JournalEntry, Rejection, Skip } from "@repost/spec";
import { readJournal } from "../journal.ts";
import type { RunFolder } from "../run-folder.ts";

export interface FinishedSource {
  readonly targets: readonly string[];
  readonly skipped: readonly Skip[];
  readonly accepted: readonly Environment[];
  readonly rejected: readonly Rejection[];
}

/** Reads one source at a time. */
export async function* finishedSources(
  folder: RunFolder,
  sources: readonly string[],
): AsyncGenerator<FinishedSource, void> {
  for (const source of sources) {
    yield orderEntries(await readJournal(folder.file("journal"), source));
  }
}

export async function* acceptedEnvironments(
  folder: RunFolder,
  sources: readonly string[],
): AsyncGenerator<Environment, void> {
  for await (const { accepted } of finishedSources(folder, sources)) yield* accepted;
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
