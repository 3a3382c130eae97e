import { archiveInvalid, archiveUnsupported, ContextError } from "../../errors.ts";
import { entryProblem, tooMuchContent, type Unpacking, UnusableArchive } from "./archive-rules.ts";
import { unpackTar } from "./unpack-tar.ts";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { unzipSync } from "fflate";

export interface UnpackOptions {
  readonly path: string;
  readonly filename: string;
  readonly folder: string;
  /** Limit of unpacked bytes. @default 500_000_000 */
  readonly maxBytes?: number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Unpacks a source distribution without its top folder and links.
 *
 * @throws ContextError CONTEXT_ARCHIVE_INVALID, CONTEXT_ARCHIVE_UNSUPPORTED
 */
export async function unpackArchive({
  path,
  filename,
  folder,
  maxBytes = 500_000_000,
  signal,
}: UnpackOptions): Promise<void> {
  const unpack = /\.(?:tar\.gz|tgz)$/u.test(filename) ? unpackTar : filename.endsWith(".zip") ? unpackZip : null;
  if (unpack === null) throw archiveUnsupported(filename);
  const stop = new AbortController();
  const combined = signal === undefined ? stop.signal : AbortSignal.any([signal, stop.signal]);
  try {
    await unpack({ path, folder, maxBytes, signal: combined });
  } catch (error) {
    signal?.throwIfAborted();
    if (ContextError.is(error)) throw error;
    throw archiveInvalid(filename, error instanceof UnusableArchive ? error.message : "it is damaged", error);
  } finally {
    stop.abort();
  }
}

const MAX_BYTES = 200_000_000;

/** A link becomes a file with its target path. */
async function unpackZip({ path, folder, maxBytes, signal }: Unpacking): Promise<void> {
  const most = Math.min(maxBytes, MAX_BYTES);
  let entries = 0;
  let bytes = 0;
  const content = unzipSync(await readFile(path, { signal }), {
    filter: ({ name, size, originalSize }) => {
      entries += 1;
      bytes += Math.max(size, originalSize);
      const problem = entryProblem(name, entries);
      if (problem !== null) throw new UnusableArchive(problem);
      if (bytes > most) throw tooMuchContent(most);
      return !name.endsWith("/");
    },
  });
  for (const [name, file] of Object.entries(content)) {
    signal.throwIfAborted();
    const innerPath = name.split(/[\\/]/u).slice(1).join("/");
    if (innerPath === "") continue;
    const target = join(folder, innerPath);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, file);
  }
}
