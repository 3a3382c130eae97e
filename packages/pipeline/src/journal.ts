import { createHash } from "node:crypto";
import path from "node:path";
import { appendJsonLines } from "@repost/dataset";
import type { JournalEntry, RecordType } from "@repost/spec";
import { records } from "@repost/spec";
import { readRows } from "./rows.ts";

/** Entries of a source, each written immediately. */
export interface Journal<T = JournalEntry> extends AsyncDisposable {
  readonly entries: readonly T[];
  append(entry: T): Promise<void>;
}

/** Returns a readable, unique file name. */
export function journalName(source: string): string {
  const readable = source.replaceAll(/[^A-Za-z0-9._-]+/gu, "-").slice(0, 60);
  return `${readable}-${createHash("sha256").update(source).digest("hex").slice(0, 10)}.jsonl`;
}

/** Opens the journal of a source and drops a torn last line. */
export function openJournal(folder: string, source: string): Promise<Journal> {
  return openJournalOf(records.journalEntry, folder, source);
}

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

export function readJournal(folder: string, source: string): Promise<JournalEntry[]> {
  return readJournalOf(records.journalEntry, folder, source);
}

export async function readJournalOf<T>(type: RecordType<T>, folder: string, source: string): Promise<T[]> {
  return await readRows(path.join(folder, journalName(source)), type);
}
