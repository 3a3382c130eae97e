import { once } from "node:events";
import { createReadStream, type Stats } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { Unpack, type ReadEntry } from "tar";
import { UnusableArchive, entryProblem, tooMuchContent, type Unpacking } from "./archive-rules.ts";

const MAX_DEPTH = 100;

const CHUNK_BYTES = 256 * 1024;
/** Signatures (gzip, zstd) that the reader would decompress again. */
const COMPRESSED = [Buffer.from([0x1f, 0x8b]), Buffer.from([0x28, 0xb5, 0x2f, 0xfd])];

const FATAL = new Set(["TAR_ENTRY_ERROR", "TAR_ENTRY_INVALID", "TAR_BAD_ARCHIVE", "TAR_ABORT"]);

const KEPT = new Set(["File", "OldFile", "ContiguousFile", "Directory", "GNUDumpDir"]);

export async function unpackTar({ path, folder, maxBytes, signal }: Unpacking): Promise<void> {
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
