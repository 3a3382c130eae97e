import { createReadStream } from "node:fs";
import { appendFile, mkdir, truncate } from "node:fs/promises";
import { dirname } from "node:path";
import { isPlainObject, parseJson } from "@repost/spec";
import { folderUnusable, journalInvalid, LlmError } from "../errors.ts";

/** Resolves when the line is on the disk. */
type AppendLine = (line: string) => Promise<void>;

/** Throws to reject the file. */
type TakeLine = (line: string, where: string) => void;

const LINE_FEED = 0x0a;

/**
 * Returns a function that appends. Only one process may write. The first append removes an incomplete last line, but
 * only of an accepted file, which may be another program's.
 * @throws LlmError LLM_FOLDER_UNUSABLE, LLM_JOURNAL_INVALID
 */
export async function openLines(path: string, take: TakeLine): Promise<AppendLine> {
  const { end, last, count } = await guarded(path, async () => {
    await mkdir(dirname(path), { recursive: true });
    await appendFile(path, "");
    return await readLines(path, take);
  });
  if (last === "") return appenderOf(path, async () => undefined);
  if (parseJson(last) !== undefined) {
    take(last, `${path}:${count + 1}`);
    return appenderOf(path, async () => await appendFile(path, "\n"));
  }
  if (!last.startsWith("{")) throw journalInvalid(path, "the last line is no JSON, so this is no file to add lines to");
  return appenderOf(path, async () => await truncate(path, end));
}

interface LinesRead {
  /** Bytes up to the last line break. */
  readonly end: number;
  readonly last: string;
  readonly count: number;
}

async function readLines(path: string, take: TakeLine): Promise<LinesRead> {
  let rest: Buffer = Buffer.alloc(0);
  let end = 0;
  let count = 0;
  for await (const chunk of createReadStream(path)) {
    const data = Buffer.concat([rest, chunk as Buffer]);
    let start = 0;
    for (let stop = data.indexOf(LINE_FEED); stop >= 0; stop = data.indexOf(LINE_FEED, start)) {
      count += 1;
      take(data.toString("utf8", start, stop), `${path}:${count}`);
      start = stop + 1;
    }
    end += start;
    rest = data.subarray(start);
  }
  return { end, last: rest.toString("utf8"), count };
}

function appenderOf(path: string, mend: () => Promise<void>): AppendLine {
  let last: Promise<void> | undefined;
  return async (line) => {
    const before = last ?? guarded(path, mend);
    const turn = before.then(async () => await guarded(path, async () => await appendFile(path, `${line}\n`)));
    // The next line waits, even if this line fails.
    last = turn.catch(() => undefined);
    await turn;
  };
}

async function guarded<T>(path: string, action: () => Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (error) {
    throw error instanceof LlmError ? error : folderUnusable(path, error);
  }
}

/** @throws LlmError LLM_JOURNAL_INVALID */
export function parseObject(line: string, where: string): Record<string, unknown> {
  const value = parseJson(line);
  if (value === undefined) throw journalInvalid(where, "it is not JSON");
  if (!isPlainObject(value)) throw journalInvalid(where, "it is no JSON object");
  return value;
}
