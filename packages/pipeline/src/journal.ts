import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import path from "node:path";
import { appendJsonLines, readJsonLines } from "@repost/dataset";
import type { JournalEntry } from "@repost/spec";
import { records } from "@repost/spec";

/** What is finished of one repository, on disk as soon as it is told. */
export interface Journal extends AsyncDisposable {
  /** What it said when it was opened, and what was added since. */
  readonly entries: readonly JournalEntry[];
  append(entry: JournalEntry): Promise<void>;
}

/** File of a source's journal: readable, and different for different sources. */
export function journalName(source: string): string {
  const readable = source.replaceAll(/[^A-Za-z0-9._-]+/gu, "-").slice(0, 60);
  return `${readable}-${createHash("sha256").update(source).digest("hex").slice(0, 10)}.jsonl`;
}

/** Opens the journal of a source. A last line that was being written when the process died is dropped, all else is kept. */
export async function openJournal(folder: string, source: string): Promise<Journal> {
  const entries = await readJournal(folder, source);
  const appender = await appendJsonLines(path.join(folder, journalName(source)), records.journalEntry);
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
export async function readJournal(folder: string, source: string): Promise<JournalEntry[]> {
  const file = path.join(folder, journalName(source));
  if (!existsSync(file)) return [];
  const entries: JournalEntry[] = [];
  for await (const entry of readJsonLines(file, records.journalEntry, { tolerateTornEnd: true })) entries.push(entry);
  return entries;
}
