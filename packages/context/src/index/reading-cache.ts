import { createHash, randomUUID } from "node:crypto";
import {
  closeSync,
  fstatSync,
  futimesSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { deserialize, serialize } from "node:v8";
import { crc32 } from "node:zlib";

/** An entry may use 4 MB of it, enough for 500 kB of code. */
export const DEFAULT_CACHE_MB = 1024;

export interface ReadingCacheOptions {
  readonly folder: string;
  readonly version: string;
  readonly maxBytes: number;
}

/** Re-reads damaged entries. Calls block, because entries are small. */
export interface ReadingCache {
  keyOf(language: string, code: string): string;
  read(key: string): unknown;
  write(key: string, bytes: Uint8Array): void;
  prune(): void;
}

/** Reads files that the cache lacks, and caches them. */
export async function readCached<Reading>(
  cache: ReadingCache | null,
  { language, code }: { readonly language: string; readonly code: string },
  read: () => Promise<Reading>,
): Promise<Reading> {
  const key = cache?.keyOf(language, code) ?? "";
  const cached = cache?.read(key);
  if (cached !== undefined) return cached as Reading;
  const reading = await read();
  cache?.write(key, serialize(reading));
  return reading;
}

/** Pruning lists one folder, because limits apply per folder. */
const folders = 256;

const checksumBytes = 4;

const dayMs = 86_400_000;

/** Renames temporary files, because runs share the cache. */
export function createReadingCache({ folder, version, maxBytes }: ReadingCacheOptions): ReadingCache {
  const root = join(folder, "readings");
  const pathOf = (key: string): string => join(root, key.slice(0, 2), key.slice(2));
  const written = new Set<string>();
  return {
    keyOf: (language, code) => createHash("sha256").update(`${version}\0${language}\0`).update(code).digest("hex"),
    read: (key) =>
      attempt(() => {
        const bytes = readEntry(pathOf(key));
        const body = bytes.subarray(checksumBytes);
        return crc32(body) === bytes.readUInt32LE(0) ? (deserialize(body) as unknown) : undefined;
      }),
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
        attempt(() => rmSync(part, { force: true }));
      }
    },
    prune: () => {
      for (const path of written) attempt(() => pruneFolder(path, maxBytes / folders));
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

function attempt<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}

function pruneFolder(folder: string, maxBytes: number): void {
  const paths = readdirSync(folder).map((name) => join(folder, name));
  const entries = paths.map((path) => ({ path, stats: statSync(path) }));
  let bytes = 0;
  for (const { path, stats } of entries.toSorted((left, right) => right.stats.mtimeMs - left.stats.mtimeMs)) {
    bytes += stats.size;
    if (bytes > maxBytes) rmSync(path, { force: true });
  }
}
