import { rm, appendFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { CallOptions, OpenRepository } from "@repost/spec";
import { detectLicense } from "../license/detect-license.ts";
import { formatSourceSpec } from "../parse-source-spec.ts";
import { formatSeconds } from "../format-seconds.ts";
import { makeSourceFolder } from "../source-folder.ts";
import { type ResolvedSourceOptions, type SourceOptions, withSourceDefaults } from "../source-options.ts";
import { fetchRevision, type FetchedRevision } from "./fetch-revision.ts";
import { gitCommands } from "./git-commands.ts";
import { type GitDownload, withGitDownload } from "./git-download.ts";
import { fileUrl, type RemoteAddress } from "./remote-address.ts";
import { prepareRepository } from "./git-settings.ts";
import { checkoutTooLarge } from "../../errors.ts";

/** maxRepoMb counts only source, not tests, documentation and data. */
const FETCHED_PER_SOURCE = 20;

const MAX_FILE = 2 ** 40;

export interface OpenGitOptions extends SourceOptions, CallOptions {
  readonly url: string;
  readonly revision: string | null;
}

/**
 * Opens the files of one commit. Refuses more than twenty times `maxRepoMb`.
 *
 * @throws ContextError of git, the network and CONTEXT_REPOSITORY_TOO_LARGE
 */
export async function openGit({ url, revision, ...options }: OpenGitOptions): Promise<OpenRepository> {
  const resolved = withSourceDefaults(options);
  const { maxRepoMb } = resolved;
  const maxFileBytes = Math.min(Math.ceil(maxRepoMb * 1e6), MAX_FILE);
  const maxTotalBytes = maxFileBytes * FETCHED_PER_SOURCE;
  const download = { ...resolved, url, revision, purpose: "git", maxBytes: maxTotalBytes };
  return await withGitDownload(download, async ({ git, root, remove, address, displayUrl }) => {
    const fetched = await fetchRevision({ git, root, address, revision, maxFileBytes });
    const { commit } = fetched;
    const date = formatSeconds(committedAt(await git.raw("cat-file", "commit", commit)));
    await checkOut({ git, root, displayUrl, fetched, maxFileBytes, maxTotalBytes });
    await rm(join(root, ".git"), { recursive: true, force: true });
    const { license, file } = await detectLicense(root);
    const info = {
      name: address.name,
      url: address.displayUrl,
      source: formatSourceSpec({ kind: "git", url: address.displayUrl ?? url, revision: commit }),
      revision: commit,
      version: null,
      license,
      license_url: file === null ? null : fileUrl(address.displayUrl, commit, file),
      created_at: date,
    };
    return { info, root, close: remove, tags: () => listTags(address, resolved) };
  });
}

function committedAt(commit: string): number {
  return Number(/^committer .* (-?\d+) [+-]\d{4}$/mu.exec(commit)?.[1] ?? 0);
}

async function listTags(
  address: RemoteAddress,
  { environment, timeoutMs }: ResolvedSourceOptions,
): Promise<readonly string[]> {
  const { root, remove } = await makeSourceFolder("git-tags");
  try {
    const git = gitCommands({ folder: root, environment, signal: AbortSignal.timeout(timeoutMs) });
    await prepareRepository(git, root, address);
    const listing = await git.raw("ls-remote", "--quiet", "--refs", "--tags", "origin");
    return [...listing.matchAll(/\trefs\/tags\/(.+)$/gmu)].map(([, name = ""]) => name);
  } catch {
    return [];
  } finally {
    await remove();
  }
}

/** Maximum number of excluded paths; git compares each path with each pattern. */
const MAX_LEFT_OUT = 1000;
const MAX_NAME = 255;
const MAX_PATH = 3500;

interface CheckOutOptions extends Pick<GitDownload, "git" | "root" | "displayUrl"> {
  readonly fetched: FetchedRevision;
  readonly maxFileBytes: number;
  readonly maxTotalBytes: number;
}

interface Entry {
  readonly path: string;
  readonly bytes: number | null;
}

/**
 * Writes a commit's files offline. Skips large files and invalid names.
 *
 * @throws ContextError CONTEXT_REPOSITORY_TOO_LARGE
 */
async function checkOut(options: CheckOutOptions): Promise<void> {
  const { git, root, displayUrl, fetched, maxFileBytes, maxTotalBytes } = options;
  const config = join(root, ".git", "config");
  await writeFile(config, fetched.settings);
  const entries = parseListing(await git.raw("ls-tree", "-r", "-l", "-z", "--full-tree", fetched.commit));
  const excluded = entries.filter(({ path, bytes }) => bytes === null || bytes > maxFileBytes || !isWritable(path));
  const away = new Set(excluded);
  const total = entries.reduce((sum, entry) => sum + (away.has(entry) ? 0 : (entry.bytes ?? 0)), 0);
  if (total > maxTotalBytes || excluded.length > MAX_LEFT_OUT) throw checkoutTooLarge(displayUrl, maxTotalBytes);
  if (excluded.length > 0) {
    const patterns = ["/*", ...excluded.map(({ path }) => `!/${patternOf(path)}`)];
    await writeFile(join(root, ".git", "info", "sparse-checkout"), `${patterns.join("\n")}\n`);
    await appendFile(config, "[core]\n\tsparseCheckout = true\n\tsparseCheckoutCone = false\n");
  }
  await git.raw("checkout", "--quiet", "--force", "--detach", fetched.commit);
}

/** Parses `mode type hash size<tab>path`, separated by NUL. Submodules have no size. */
function parseListing(listing: string): readonly Entry[] {
  return listing.split("\0").flatMap((line) => {
    const [, type, size, path] = /^\d+ (\w+) [0-9a-f]+ +(\S+)\t([^]+)$/u.exec(line) ?? [];
    if (type !== "blob" || path === undefined) return [];
    const bytes = Number(size);
    return [{ path, bytes: Number.isInteger(bytes) ? bytes : null }];
  });
}

function isWritable(path: string): boolean {
  if (Buffer.byteLength(path) > MAX_PATH) return false;
  return path.split("/").every((name) => Buffer.byteLength(name) <= MAX_NAME);
}

function patternOf(path: string): string {
  return path.replaceAll(/[\\*?[\] ]/gu, String.raw`\$&`).replaceAll(/[\n\r\uFFFD]+/gu, "*");
}
