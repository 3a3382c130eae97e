import type { Stats } from "node:fs";
import { extract, type ReadEntry } from "tar";
import { archiveInvalid } from "../../errors.ts";

const MAX_ENTRIES = 2_000_000;

/**
 * Refuses links, executables and large archives.
 * @throws ExecutorError EXECUTOR_ARCHIVE_INVALID
 */
export async function unpackEnvironments(
  archive: string,
  folder: string,
  { maxBytes, strip }: { readonly maxBytes: number; readonly strip: number },
): Promise<void> {
  let problem: string | null = null;
  let bytes = 0;
  let entries = 0;
  const filter = (path: string, entry: ReadEntry | Stats): boolean => {
    entries += 1;
    if ("type" in entry) {
      bytes += entry.size;
      problem ??= entryProblem(path, entry);
    }
    if (bytes > maxBytes || entries > MAX_ENTRIES) problem ??= "it is larger than is allowed";
    return problem === null;
  };
  const onReadEntry = (entry: ReadEntry): void => {
    entry.mode = entry.type === "Directory" ? 0o755 : 0o644;
  };
  try {
    const options = { cwd: folder, strip, filter, onReadEntry, strict: true, noMtime: true, preserveOwner: false };
    await extract({ ...options, file: archive });
  } catch (cause) {
    throw archiveInvalid(archive, problem ?? `it cannot be unpacked (${describe(cause)})`, cause);
  }
  if (problem !== null) throw archiveInvalid(archive, problem);
}

function entryProblem(path: string, { type }: ReadEntry): string | null {
  if (type !== "File" && type !== "Directory") return `${path} is a ${type}`;
  const parts = path.replace(/\/$/u, "").split("/");
  const inside = !/[\\\0]/u.test(path) && parts.every((part) => part !== "" && part !== "." && part !== "..");
  return inside ? null : `${path} leads outside of its folder`;
}

function describe(cause: unknown): string {
  return cause instanceof Error ? ((cause as NodeJS.ErrnoException).code ?? cause.message) : String(cause);
}
