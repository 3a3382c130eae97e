import { createHash, randomUUID } from "node:crypto";
import { mkdir, open, readFile, rename, rm, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { archiveInvalid, cacheUnusable, indexUnusable } from "../../errors.ts";
import { parseJson, recordOf, stringOf } from "../../untrusted-json.ts";
import { request, shownAddress, type RequestOptions } from "./request.ts";
import type { Release } from "./choose-release.ts";

/** The largest file that is downloaded. */
const MAX_BYTES = 200_000_000;

interface Pointer {
  readonly filename: string;
  readonly version: string;
  readonly sha256: string;
  readonly uploaded_at: string | null;
}

/** A source distribution on this machine. */
export interface CachedRelease {
  readonly path: string;
  readonly filename: string;
  readonly version: string;
  readonly uploadedAt: string | null;
}

export interface DownloadCache {
  /** A release that was downloaded before and is still whole; null otherwise. */
  find(indexUrl: string, name: string, version: string): Promise<CachedRelease | null>;
  /** Downloads a release, checks it against its hash, and keeps it, also under the version that was asked for. */
  add(
    indexUrl: string,
    name: string,
    wanted: string | null,
    release: Release,
    options: RequestOptions,
  ): Promise<CachedRelease>;
}

/** XDG_CACHE_HOME/repost, else ~/.cache/repost. */
export function defaultCacheFolder(environment: NodeJS.ProcessEnv): string {
  const base = environment["XDG_CACHE_HOME"];
  return join(base !== undefined && base !== "" ? base : join(homedir(), ".cache"), "repost");
}

/**
 * Downloads by their content's hash, with a small file per index, package and version that says which hash. Files are written
 * beside their place and moved there, so that several runs may share the folder and none sees half a file.
 */
export function createDownloadCache(folder: string): DownloadCache {
  const contentPath = (sha256: string): string => join(folder, "sdists", sha256.slice(0, 2), sha256);
  const pointerPath = (indexUrl: string, name: string, version: string): string => {
    const index = createHash("sha256").update(shownAddress(indexUrl)).digest("hex").slice(0, 16);
    return join(folder, "releases", index, name, `${encodeURIComponent(version)}.json`);
  };
  return {
    async find(indexUrl, name, version) {
      const pointer = await readPointer(pointerPath(indexUrl, name, version));
      if (pointer === null) return null;
      const path = contentPath(pointer.sha256);
      const content = await readIfThere(path);
      if (content === null || createHash("sha256").update(content).digest("hex") !== pointer.sha256) return null;
      return { path, filename: pointer.filename, version: pointer.version, uploadedAt: pointer.uploaded_at };
    },
    async add(indexUrl, name, wanted, release, options) {
      const { file, version } = release;
      const part = join(folder, "sdists", `${randomUUID()}.part`);
      await makeFolder(dirname(part));
      try {
        const sha256 = await download(file.url, part, options);
        if (file.sha256 !== null && file.sha256 !== sha256) {
          throw archiveInvalid(file.filename, `its sha256 is ${sha256}, but the index says ${file.sha256}`);
        }
        const path = contentPath(sha256);
        await makeFolder(dirname(path));
        await rename(part, path);
        const pointer: Pointer = { filename: file.filename, version, sha256, uploaded_at: file.uploadedAt };
        for (const each of new Set([version, wanted ?? version])) {
          await writeWhole(pointerPath(indexUrl, name, each), JSON.stringify(pointer));
        }
        return { path, filename: file.filename, version, uploadedAt: file.uploadedAt };
      } finally {
        await rm(part, { force: true });
      }
    },
  };
}

async function download(url: string, path: string, options: RequestOptions): Promise<string> {
  const shown = shownAddress(url);
  return await request(url, {}, options, async (response) => {
    if (!response.ok || response.body === null) throw indexUnusable(shown, `it answered ${response.status}`);
    const hash = createHash("sha256");
    const file = await open(path, "w");
    try {
      let bytes = 0;
      for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
        bytes += chunk.length;
        if (bytes > MAX_BYTES) throw archiveInvalid(shown, `it is larger than ${MAX_BYTES / 1e6} MB`);
        hash.update(chunk);
        await file.write(chunk);
      }
    } finally {
      await file.close();
    }
    return hash.digest("hex");
  });
}

async function readPointer(path: string): Promise<Pointer | null> {
  const content = await readIfThere(path);
  const fields = recordOf(parseJson(content?.toString("utf8") ?? ""));
  const filename = stringOf(fields["filename"]);
  const version = stringOf(fields["version"]);
  const sha256 = stringOf(fields["sha256"]);
  // Written by another release, or damaged: as good as absent.
  if (filename === null || version === null || sha256 === null || !/^[0-9a-f]{64}$/u.test(sha256)) return null;
  return { filename, version, sha256, uploaded_at: stringOf(fields["uploaded_at"]) };
}

async function readIfThere(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path);
  } catch {
    // Absent or unreadable: what it would have held is fetched again.
    return null;
  }
}

async function writeWhole(path: string, text: string): Promise<void> {
  await makeFolder(dirname(path));
  const part = `${path}.${randomUUID()}.part`;
  await writeFile(part, text);
  await rename(part, path);
}

async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
  } catch (error) {
    throw cacheUnusable(folder, error);
  }
}
