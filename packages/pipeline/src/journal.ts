import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import path from "node:path";
import { appendJsonLines, readJsonLines } from "@repost/dataset";
import type { JournalEntry, RecordType } from "@repost/spec";
import { records } from "@repost/spec";

/** What is finished of one repository, on disk as soon as it is told. */
export interface Journal<T = JournalEntry> extends AsyncDisposable {
  /** What it said when it was opened, and what was added since. */
  readonly entries: readonly T[];
  append(entry: T): Promise<void>;
}

/** File of a source's journal: readable, and different for different sources. */
export function journalName(source: string): string {
  const readable = source.replaceAll(/[^A-Za-z0-9._-]+/gu, "-").slice(0, 60);
  return `${readable}-${createHash("sha256").update(source).digest("hex").slice(0, 10)}.jsonl`;
}

/** Opens the journal of a source. A last line that was being written when the process died is dropped, all else is kept. */
export function openJournal(folder: string, source: string): Promise<Journal> {
  return openJournalOf(records.journalEntry, folder, source);
}

/** Opens the journal of a source whose entries are of another type. */
export async function openJournalOf<T>(type: RecordType<T>, folder: string, source: string): Promise<Journal<T>> {
  const entries = await readJournalOf(type, folder, source);
  const appender = await appendJsonLines(path.join(folder, journalName(source)), type);
  return {
    entries,
    async append(entry) {
      await appender.append(entry);
      entries.push(entry);
    },
    [Symbol.asyncDispose]: () => appender.close(),
  };
}

/** What a source's journal says; nothing where there is none. */
export function readJournal(folder: string, source: string): Promise<JournalEntry[]> {
  return readJournalOf(records.journalEntry, folder, source);
}

/** Reads the journal of a source whose entries are of another type. */
export async function readJournalOf<T>(type: RecordType<T>, folder: string, source: string): Promise<T[]> {
  const file = path.join(folder, journalName(source));
  if (!existsSync(file)) return [];
  const entries: T[] = [];
  for await (const entry of readJsonLines(file, type, { tolerateTornEnd: true })) entries.push(entry);
  return entries;
}
