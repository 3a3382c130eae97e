import { createHash, randomUUID } from "node:crypto";
import {
  closeSync,
  fstatSync,
  futimesSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { deserialize } from "node:v8";
import { crc32 } from "node:zlib";
import { pruneFolder } from "./prune-folder.ts";

export interface ReadingCacheOptions {
  /** Entries are kept in a folder of their own inside. */
  readonly folder: string;
  /** Of the code that reads; entries of other versions are not seen. */
  readonly version: string;
  /** What is used least recently goes when entries take more. */
  readonly maxBytes: number;
}

/**
 * Readings on disk, by what they were made of. A cache that is absent, damaged or cannot be written is no failure: the text is read again.
 * Calls block, for entries are small and a thread's round trip takes longer than the disk.
 */
export interface ReadingCache {
  keyOf(language: string, code: string): string;
  /** Undefined for what is not there, or not whole. */
  read(key: string): unknown;
  /** Keeps a serialized reading. */
  write(key: string, bytes: Uint8Array): void;
  /** Removes what is too much, after writing. */
  prune(): void;
}

/** Bounds are kept folder by folder, so that keeping them takes no look at all entries. */
const folders = 256;

/** Tells what the disk damaged from what was written; the folder is nobody's but the user's. */
const checksumBytes = 4;

/** An entry counts as used when it is read, which is noted once a day. */
const dayMs = 86_400_000;

/** Entries are written beside their place and moved there, so that several runs may share them and none sees half of one. */
export function createReadingCache({ folder, version, maxBytes }: ReadingCacheOptions): ReadingCache {
  const root = join(folder, "readings");
  const pathOf = (key: string): string => join(root, key.slice(0, 2), key.slice(2));
  const written = new Set<string>();
  return {
    keyOf: (language, code) => createHash("sha256").update(`${version}\0${language}\0`).update(code).digest("hex"),
    read: (key) => {
      try {
        const bytes = readEntry(pathOf(key));
        const body = bytes.subarray(checksumBytes);
        return crc32(body) === bytes.readUInt32LE(0) ? (deserialize(body) as unknown) : undefined;
      } catch {
        // Absent or unreadable.
        return undefined;
      }
    },
    write: (key, bytes) => {
      const path = pathOf(key);
      if (bytes.length > maxBytes / folders) return;
      const part = `${path}.${randomUUID()}.part`;
      try {
        mkdirSync(dirname(path), { recursive: true });
        const checksum = Buffer.alloc(checksumBytes);
        checksum.writeUInt32LE(crc32(bytes));
        writeFileSync(part, Buffer.concat([checksum, bytes]));
        renameSync(part, path);
        written.add(dirname(path));
      } catch {
        // The disk is full, or not ours to write.
        removeIfThere(part);
      }
    },
    prune: () => {
      for (const one of written) pruneFolder(one, maxBytes / folders);
      written.clear();
    },
  };
}

function readEntry(path: string): Buffer {
  const file = openSync(path, "r");
  try {
    const bytes = readFileSync(file);
    const now = Date.now();
    if (now - fstatSync(file).mtimeMs > dayMs) futimesSync(file, now / 1000, now / 1000);
    return bytes;
  } finally {
    closeSync(file);
  }
}

function removeIfThere(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // It could not be made either; whatever there is of it goes with what is too much.
    return;
  }
}
