import { ContextError, archiveInvalid, archiveUnsupported } from "../../errors.ts";
import { UnusableArchive } from "./archive-rules.ts";
import { unpackTar } from "./unpack-tar.ts";
import { unpackZip } from "./unpack-zip.ts";

export interface UnpackOptions {
  readonly path: string;
  /** Decides the format. */
  readonly filename: string;
  readonly folder: string;
  /** Limit of unpacked bytes. @default 500_000_000 */
  readonly maxBytes?: number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Unpacks a source distribution (.tar.gz or .zip) without its top folder. Skips links. A path to the outside or
 * excessive content makes the archive invalid.
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
  const either = signal === undefined ? stop.signal : AbortSignal.any([signal, stop.signal]);
  try {
    await unpack({ path, folder, maxBytes, signal: either });
  } catch (error) {
    signal?.throwIfAborted();
    if (ContextError.is(error)) throw error;
    throw archiveInvalid(filename, error instanceof UnusableArchive ? error.message : "it is damaged", error);
  } finally {
    // Ends a reader whose writer failed.
    stop.abort();
  }
}
