import { once } from "node:events";
import { createReadStream, type Stats } from "node:fs";
import { basename } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { Unpack, type ReadEntry } from "tar";
import { ContextError, archiveInvalid, archiveUnsupported } from "../../errors.ts";

const MAX_ENTRIES = 50_000;
const MAX_DEPTH = 100;

const CHUNK_BYTES = 256 * 1024;
/** How gzip and zstd content begins; the reader would decompress it once more. */
const COMPRESSED = [Buffer.from([0x1f, 0x8b]), Buffer.from([0x28, 0xb5, 0x2f, 0xfd])];

/** Warnings of the reader after which content is missing. */
const FATAL = new Set(["TAR_ENTRY_ERROR", "TAR_ENTRY_INVALID", "TAR_BAD_ARCHIVE", "TAR_ABORT"]);

const KEPT = new Set(["File", "OldFile", "ContiguousFile", "Directory", "GNUDumpDir"]);

export interface UnpackOptions {
  readonly path: string;
  /** Tells the kind of archive. */
  readonly filename: string;
  readonly folder: string;
  /** More content than this is refused. @default 500_000_000 */
  readonly maxBytes?: number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Files and folders of a source distribution, without the folder that all of them lie in. Links are left out; a path that leads
 * outside, or more content than a source distribution has, makes the whole archive invalid.
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
  if (!/\.(?:tar\.gz|tgz)$/u.test(filename)) throw archiveUnsupported(filename);
  let entries = 0;
  let problem: string | null = null;
  const filter = (name: string, entry: ReadEntry | Stats): boolean => {
    entries += 1;
    if (entries > MAX_ENTRIES) problem ??= `it has more than ${MAX_ENTRIES} entries`;
    if (/^(?:[\\/]|[a-z]:)/iu.test(name) || name.split(/[\\/]/u).includes("..")) problem ??= `${name} leads outside`;
    return problem === null && "type" in entry && KEPT.has(entry.type);
  };
  const onReadEntry = (entry: ReadEntry): void => {
    // What an archive says of permissions could make files unreadable, and nothing of it is to be executable.
    entry.mode = isFolder(entry.type) ? 0o755 : 0o644;
  };
  const onwarn = (code: string, message: string | Error): void => {
    if (FATAL.has(code)) problem ??= `it is damaged (${message instanceof Error ? message.message : message})`;
  };
  const options = { cwd: folder, strip: 1, noMtime: true, preserveOwner: false, maxDepth: MAX_DEPTH };
  const unpack = new Unpack({ ...options, filter, onReadEntry, onwarn });
  const stop = new AbortController();
  const either = signal === undefined ? stop.signal : AbortSignal.any([signal, stop.signal]);
  try {
    const finished = new Promise<void>((resolve, reject) => void unpack.on("finish", resolve).on("error", reject));
    await Promise.all([finished, feed(unpack, path, maxBytes, either)]);
  } catch (error) {
    signal?.throwIfAborted();
    throw ContextError.is(error) ? error : archiveInvalid(filename, "it is damaged", error);
  } finally {
    stop.abort();
  }
  if (problem !== null) throw archiveInvalid(filename, problem);
}

/** Decompresses here and not in the reader, whose only bound on the content is its ratio to the archive's size. */
async function feed(unpack: Unpack, path: string, maxBytes: number, signal: AbortSignal): Promise<void> {
  let bytes = 0;
  let ended = false;
  unpack.on("eof", () => (ended = true));
  const write = async (content: AsyncIterable<Buffer>): Promise<void> => {
    for await (const chunk of content) {
      if (bytes === 0 && COMPRESSED.some((magic) => chunk.subarray(0, magic.length).equals(magic))) {
        throw archiveInvalid(basename(path), "it is compressed twice");
      }
      bytes += chunk.length;
      if (bytes > maxBytes) throw archiveInvalid(basename(path), `it has more than ${maxBytes / 1e6} MB of content`);
      // The reader would copy all that follows the end, again with each chunk.
      if (ended) continue;
      if (!unpack.write(chunk)) await once(unpack, "drain", { signal });
    }
  };
  await pipeline(createReadStream(path), createGunzip({ chunkSize: CHUNK_BYTES }), write, { signal });
  unpack.end();
}

function isFolder(type: string): boolean {
  return type === "Directory" || type === "GNUDumpDir";
}
