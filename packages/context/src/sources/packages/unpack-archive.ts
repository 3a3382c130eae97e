import { archiveInvalid, archiveUnsupported, ContextError } from "../../errors.ts";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { unzipSync } from "fflate";
import { once } from "node:events";
import { createReadStream, type Stats } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { Unpack, type ReadEntry } from "tar";

interface Unpacking {
  readonly path: string;
  readonly folder: string;
  readonly maxBytes: number;
  readonly signal: AbortSignal;
}

/** The message continues "it is not used: ...". */
class UnusableArchive extends Error {}

const MAX_ENTRIES = 50_000;

function entryProblem(name: string, count: number): string | null {
  if (count > MAX_ENTRIES) return `it has more than ${MAX_ENTRIES} entries`;
  const leadsOutside = /^(?:[\\/]|[a-z]:)/iu.test(name) || name.split(/[\\/]/u).includes("..");
  return leadsOutside ? `${name} leads outside` : null;
}

function tooMuchContent(maxBytes: number): UnusableArchive {
  return new UnusableArchive(`it has more than ${maxBytes / 1e6} MB of content`);
}

export interface UnpackOptions extends Omit<Unpacking, "maxBytes"> {
  readonly filename: string;
  /** Limit of unpacked bytes. @default 500_000_000 */
  readonly maxBytes?: number;
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
  try {
    await unpack({ path, folder, maxBytes, signal: AbortSignal.any([signal, stop.signal]) });
  } catch (error) {
    signal.throwIfAborted();
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

const MAX_DEPTH = 100;

const CHUNK_BYTES = 256 * 1024;
/** Signatures (gzip, zstd) that the reader would decompress again. */
const COMPRESSED = [Buffer.from([0x1f, 0x8b]), Buffer.from([0x28, 0xb5, 0x2f, 0xfd])];

const FATAL = new Set(["TAR_ENTRY_ERROR", "TAR_ENTRY_INVALID", "TAR_BAD_ARCHIVE", "TAR_ABORT"]);

const KEPT = new Set(["File", "OldFile", "ContiguousFile", "Directory", "GNUDumpDir"]);

async function unpackTar({ path, folder, maxBytes, signal }: Unpacking): Promise<void> {
  let entries = 0;
  let problem: string | null = null;
  const filter = (name: string, entry: ReadEntry | Stats): boolean => {
    entries += 1;
    problem ??= entryProblem(name, entries);
    return problem === null && "type" in entry && KEPT.has(entry.type);
  };
  const onReadEntry = (entry: ReadEntry): void => {
    // Archive permissions could make files unreadable. Nothing is executable.
    entry.mode = isFolder(entry.type) ? 0o755 : 0o644;
  };
  const onwarn = (code: string, message: string | Error): void => {
    if (FATAL.has(code)) problem ??= `it is damaged (${message instanceof Error ? message.message : message})`;
  };
  const options = { cwd: folder, strip: 1, noMtime: true, preserveOwner: false, maxDepth: MAX_DEPTH };
  const unpack = new Unpack({ ...options, filter, onReadEntry, onwarn });
  const finished = new Promise<void>((resolve, reject) => void unpack.on("finish", resolve).on("error", reject));
  await Promise.all([finished, feed(unpack, path, maxBytes, signal)]);
  if (problem !== null) throw new UnusableArchive(problem);
}

/** Decompresses here to limit the total size. */
async function feed(unpack: Unpack, path: string, maxBytes: number, signal: AbortSignal): Promise<void> {
  let bytes = 0;
  let ended = false;
  unpack.on("eof", () => (ended = true));
  const write = async (content: AsyncIterable<Buffer>): Promise<void> => {
    for await (const chunk of content) {
      if (bytes === 0 && COMPRESSED.some((magic) => chunk.subarray(0, magic.length).equals(magic))) {
        throw new UnusableArchive("it is compressed twice");
      }
      bytes += chunk.length;
      if (bytes > maxBytes) throw tooMuchContent(maxBytes);
      // The reader would copy trailing data with each chunk.
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
