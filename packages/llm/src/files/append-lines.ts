import { appendFile, mkdir, readFile, truncate } from "node:fs/promises";
import { dirname } from "node:path";
import { folderUnusable, journalInvalid } from "../errors.ts";

/** A file of lines, to which more can be added. */
export interface OpenedLines {
  /** What was there. */
  readonly lines: readonly string[];
  /** Adds a line, in the order of the calls. When it returns, the line outlives this process. */
  readonly append: (line: string) => Promise<void>;
}

/**
 * Reads a file of JSON lines to which more are to be added. A last line that a killed writer left half written is cut off when the next one
 * is added, not before: until a reader has accepted the others, the file may be a stranger's. It is open only while something is written,
 * so that nobody has to close it. One writer a file at a time.
 * @throws LlmError LLM_FOLDER_UNUSABLE, LLM_JOURNAL_INVALID
 */
export async function openLines(path: string): Promise<OpenedLines> {
  const text = await guarded(path, async () => {
    await mkdir(dirname(path), { recursive: true });
    await appendFile(path, "");
    return await readFile(path, "utf8");
  });
  const end = text.lastIndexOf("\n") + 1;
  const last = text.slice(end);
  const lines = text.slice(0, end).split("\n").slice(0, -1);
  if (last === "") return { lines, append: appenderOf(path, async () => undefined) };
  if (isJson(last))
    return { lines: [...lines, last], append: appenderOf(path, async () => await appendFile(path, "\n")) };
  if (!last.startsWith("{")) throw journalInvalid(path, "the last line is no JSON, so this is no file to add lines to");
  const length = Buffer.byteLength(text.slice(0, end));
  return { lines, append: appenderOf(path, async () => await truncate(path, length)) };
}

function appenderOf(path: string, mend: () => Promise<void>): OpenedLines["append"] {
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
    throw folderUnusable(path, error);
  }
}
