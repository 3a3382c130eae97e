import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { CallOptions, OpenRepository } from "@repost/spec";
import { detectLicense } from "../license/detect-license.ts";
import { formatSourceSpec } from "../parse-source-spec.ts";
import { makeSourceFolder } from "../source-folder.ts";
import { type SourceOptions, withSourceDefaults } from "../source-options.ts";
import { checkOut } from "./check-out.ts";
import { fetchRevision } from "./fetch-revision.ts";
import { gitCommands } from "./git-commands.ts";
import { withGitDownload } from "./git-download.ts";
import { fileUrl, type RemoteAddress } from "./remote-address.ts";
import { prepareRepository } from "./git-settings.ts";

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
  const { maxRepoMb, timeoutMs, environment, signal } = withSourceDefaults(options);
  const maxFileBytes = Math.min(Math.ceil(maxRepoMb * 1e6), MAX_FILE);
  const maxTotalBytes = maxFileBytes * FETCHED_PER_SOURCE;
  const download = { url, revision, purpose: "git", maxBytes: maxTotalBytes, timeoutMs, environment, signal };
  return await withGitDownload(download, async ({ git, root, remove, address, displayUrl }) => {
    const fetched = await fetchRevision({ git, root, address, revision, maxFileBytes });
    const { commit } = fetched;
    const date = commitDate(await git.raw("cat-file", "commit", commit));
    await checkOut({ git, root, displayName: displayUrl, fetched, maxFileBytes, maxTotalBytes });
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
    return { info, root, close: remove, tags: () => listTags(address, { environment, timeoutMs }) };
  });
}

function commitDate(object: string): string {
  const seconds = Number(/^committer .* (-?\d+) [+-]\d{4}$/mu.exec(object)?.[1] ?? 0);
  return new Date(seconds * 1000).toISOString().replace(".000Z", "Z");
}

async function listTags(
  address: RemoteAddress,
  { environment, timeoutMs }: Required<Pick<SourceOptions, "environment" | "timeoutMs">>,
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
