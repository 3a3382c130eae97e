import { randomUUID } from "node:crypto";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { pageUnwritable } from "../errors.ts";

/**
 * Writes a page in one step: an earlier one stays until the new one is whole.
 * @throws EvalError EVAL_PAGE_UNWRITABLE
 */
export async function writePage(file: string, html: AsyncIterable<string>): Promise<void> {
  const partial = join(dirname(file), `.${basename(file)}.${randomUUID()}.partial`);
  try {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(partial, html);
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true }).catch(() => undefined);
    throw isSystemError(error) ? pageUnwritable(file, error) : error;
  }
}

/** Errors of the data's own readers pass through, for they say more. */
function isSystemError(error: unknown): boolean {
  return error instanceof Error && "syscall" in error;
}
