import { createReadStream } from "node:fs";
import { appendFile, mkdir, truncate } from "node:fs/promises";
import { dirname } from "node:path";
import { folderUnusable, journalInvalid, LlmError } from "../errors.ts";

/** Adds a line, in the order of the calls. When it returns, the line outlives this process. */
export type AppendLine = (line: string) => Promise<void>;

/** Takes note of a line; throws to refuse the file. */
export type TakeLine = (line: string, where: string) => void;

const LINE_FEED = 0x0a;

/**
 * Reads a file of JSON lines, one line in memory at a time, to which more are to be added. A last line that a killed writer left half
 * written is cut off when the next one is added, not before: until all others are accepted, the file may be a stranger's. It is open only
 * while something is read or written, so that nobody has to close it. One writer a file at a time.
 * @throws LlmError LLM_FOLDER_UNUSABLE, LLM_JOURNAL_INVALID
 */
export async function openLines(path: string, take: TakeLine): Promise<AppendLine> {
  const { end, last, count } = await guarded(path, async () => {
    await mkdir(dirname(path), { recursive: true });
    await appendFile(path, "");
    return await readLines(path, take);
  });
  if (last === "") return appenderOf(path, async () => undefined);
  if (isJson(last)) {
    take(last, `${path}:${count + 1}`);
    return appenderOf(path, async () => await appendFile(path, "\n"));
  }
  if (!last.startsWith("{")) throw journalInvalid(path, "the last line is no JSON, so this is no file to add lines to");
  return appenderOf(path, async () => await truncate(path, end));
}

interface LinesRead {
  /** Bytes up to the last line break. */
  readonly end: number;
  /** What comes after it. */
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
    // The next line waits for this one, whether or not this one fails.
    last = turn.catch(() => undefined);
    await turn;
  };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

async function guarded<T>(path: string, action: () => Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (error) {
    throw error instanceof LlmError ? error : folderUnusable(path, error);
  }
}
