import { appendFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { SimpleGit } from "simple-git";
import { checkoutTooLarge } from "../../errors.ts";
import type { FetchedRevision } from "./fetch-revision.ts";

/** Maximum number of excluded paths; git compares each path with each pattern. */
const MAX_LEFT_OUT = 1000;
const MAX_NAME = 255;
const MAX_PATH = 3500;

export interface CheckOutOptions {
  readonly git: SimpleGit;
  readonly root: string;
  readonly displayName: string;
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
export async function checkOut(options: CheckOutOptions): Promise<void> {
  const { git, root, displayName: displayUrl, fetched, maxFileBytes, maxTotalBytes } = options;
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
