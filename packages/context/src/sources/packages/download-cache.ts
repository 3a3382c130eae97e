import { createHash, randomUUID } from "node:crypto";
import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { parseJson, writeFileAtomically } from "@repost/spec";
import { archiveInvalid, cacheUnusable, indexUnusable } from "../../errors.ts";
import { recordOf, stringOf } from "../../untrusted-json.ts";
import { shownAddress } from "../web-address.ts";
import { request, type RequestOptions } from "./request.ts";

const MAX_BYTES = 200_000_000;

export interface Digest {
  readonly algorithm: "sha1" | "sha256" | "sha384" | "sha512";
  readonly value: string;
}

export interface Release {
  readonly version: string;
  readonly filename: string;
  /** May contain credentials. */
  readonly url: string;
  readonly digest: Digest | null;
  readonly uploadedAt: string | null;
}

interface Pointer {
  readonly filename: string;
  readonly version: string;
  readonly sha256: string;
  readonly uploaded_at: string | null;
}

export interface CachedRelease extends Omit<Release, "url" | "digest"> {
  readonly path: string;
}

export function defaultCacheFolder(environment: NodeJS.ProcessEnv): string {
  const base = environment["XDG_CACHE_HOME"];
  return join(base !== undefined && base !== "" ? base : join(homedir(), ".cache"), "repost");
}

/** Renames downloads into place, because runs share the folder. */
export class DownloadCache {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async find(indexUrl: string, name: string, version: string): Promise<CachedRelease | null> {
    const pointer = await readPointer(this.#pointerPath(indexUrl, name, version));
    if (pointer === null) return null;
    const path = this.#contentPath(pointer.sha256);
    const content = await readFile(path).catch(() => null);
    if (content === null || createHash("sha256").update(content).digest("hex") !== pointer.sha256) return null;
    return { path, filename: pointer.filename, version: pointer.version, uploadedAt: pointer.uploaded_at };
  }

  /** Verifies the hash. Also stores the release under the requested version. */
  async add(
    indexUrl: string,
    name: string,
    requested: string | null,
    { version, filename, url, digest, uploadedAt }: Release,
    options: RequestOptions,
  ): Promise<CachedRelease> {
    const part = join(this.#folder, "archives", `${randomUUID()}.part`);
    await makeFolder(dirname(part));
    try {
      const hashes = await download(url, part, digest?.algorithm ?? "sha256", options);
      if (digest !== null && digest.value !== hashes.indexDigest) {
        const problem = `its ${digest.algorithm} is ${hashes.indexDigest}, but the index says ${digest.value}`;
        throw archiveInvalid(filename, problem);
      }
      const path = this.#contentPath(hashes.sha256);
      await makeFolder(dirname(path));
      await rename(part, path);
      const pointer: Pointer = { filename, version, sha256: hashes.sha256, uploaded_at: uploadedAt };
      for (const each of new Set([version, requested ?? version])) {
        const pointerPath = this.#pointerPath(indexUrl, name, each);
        await makeFolder(dirname(pointerPath));
        await writeFileAtomically(pointerPath, JSON.stringify(pointer));
      }
      return { path, filename, version, uploadedAt };
    } finally {
      await rm(part, { force: true });
    }
  }

  #contentPath(sha256: string): string {
    return join(this.#folder, "archives", sha256.slice(0, 2), sha256);
  }

  #pointerPath(indexUrl: string, name: string, version: string): string {
    const index = createHash("sha256").update(shownAddress(indexUrl)).digest("hex").slice(0, 16);
    return join(this.#folder, "releases", index, encodeURIComponent(name), `${encodeURIComponent(version)}.json`);
  }
}

async function download(
  url: string,
  path: string,
  algorithm: Digest["algorithm"],
  options: RequestOptions,
): Promise<{ readonly sha256: string; readonly indexDigest: string }> {
  const displayUrl = shownAddress(url);
  return await request(url, {}, options, async (response) => {
    if (!response.ok || response.body === null) throw indexUnusable(displayUrl, `it answered ${response.status}`);
    const hashes = { sha256: createHash("sha256"), indexDigest: createHash(algorithm) };
    const file = await open(path, "w");
    try {
      let bytes = 0;
      for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
        bytes += chunk.length;
        if (bytes > MAX_BYTES) throw archiveInvalid(displayUrl, `it is larger than ${MAX_BYTES / 1e6} MB`);
        hashes.sha256.update(chunk);
        hashes.indexDigest.update(chunk);
        await file.write(chunk);
      }
    } finally {
      await file.close();
    }
    return { sha256: hashes.sha256.digest("hex"), indexDigest: hashes.indexDigest.digest("hex") };
  });
}

async function readPointer(path: string): Promise<Pointer | null> {
  const fields = recordOf(parseJson(await readFile(path, "utf8").catch(() => "")));
  const filename = stringOf(fields["filename"]);
  const version = stringOf(fields["version"]);
  const sha256 = stringOf(fields["sha256"]);
  if (filename === null || version === null || sha256 === null || !/^[0-9a-f]{64}$/u.test(sha256)) return null;
  return { filename, version, sha256, uploaded_at: stringOf(fields["uploaded_at"]) };
}

async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
  } catch (error) {
    throw cacheUnusable(folder, error);
  }
}
