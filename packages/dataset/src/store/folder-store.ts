import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { digestMissing, digestOf, type Store, storePath, writeSynced } from "@repost/spec";
import { contentCorrupt, digestInvalid, readFailure, systemCode } from "../errors.ts";
import { replaceFile } from "../replace-file.ts";

const DIGEST = /^sha256:[0-9a-f]{64}$/u;

/**
 * Stores files by digest, for several processes. Reads verify the digest. `get` and `has` throw DATASET_DIGEST_INVALID,
 * `get` DATASET_CONTENT_CORRUPT, `put` DATASET_DISK_FULL and DATASET_FILE_UNWRITABLE.
 */
export function createFolderStore(folder: string): Store {
  const pathOf = (digest: string): string => {
    if (!DIGEST.test(digest)) throw digestInvalid(digest);
    return join(folder, storePath(digest));
  };
  return {
    async get(digest, { signal } = {}) {
      const content = await readContent(pathOf(digest), digest, signal);
      if (digestOf(content) !== digest) throw contentCorrupt(digest, folder);
      return content;
    },
    async put(content, { signal } = {}) {
      signal?.throwIfAborted();
      const digest = digestOf(content);
      const path = pathOf(digest);
      if ((await sizeOf(path)) !== Buffer.byteLength(content))
        await replaceFile(path, (partial) => writeSynced(partial, content));
      return digest;
    },
    async has(digest, { signal } = {}) {
      signal?.throwIfAborted();
      return (await sizeOf(pathOf(digest))) !== undefined;
    },
  };
}

async function readContent(path: string, digest: string, signal: AbortSignal | undefined): Promise<string> {
  signal?.throwIfAborted();
  try {
    return await readFile(path, { encoding: "utf8", ...(signal === undefined ? {} : { signal }) });
  } catch (error) {
    throw isMissing(error) ? digestMissing(digest) : readFailure(path, error);
  }
}

async function sizeOf(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw readFailure(path, error);
  }
}

function isMissing(error: unknown): boolean {
  const code = systemCode(error);
  return code === "ENOENT" || code === "ENOTDIR";
}
