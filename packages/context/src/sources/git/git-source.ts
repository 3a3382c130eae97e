import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { CallOptions, OpenRepository } from "@repost/spec";
import { checkoutTooLarge, ContextError, gitTimeout } from "../../errors.ts";
import { detectLicense } from "../license/detect-license.ts";
import { formatSourceSpec } from "../parse-source-spec.ts";
import { makeSourceFolder } from "../source-folder.ts";
import type { SourceOptions } from "../source-options.ts";
import { checkOut } from "./check-out.ts";
import { fetchRevision } from "./fetch-revision.ts";
import { gitCommands } from "./git-commands.ts";
import { gitFailure, isOutputTooLong } from "./git-failure.ts";
import { fileUrl, remoteAddress, type RemoteAddress } from "./remote-address.ts";
import { watchDownload } from "./watch-download.ts";
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
export async function openGit({
  url,
  revision,
  maxRepoMb = 10,
  timeoutMs = 300_000,
  environment = process.env,
  signal,
}: OpenGitOptions): Promise<OpenRepository> {
  signal?.throwIfAborted();
  const address = remoteAddress(url);
  const displayUrl = address.displayUrl ?? address.name;
  const deadline = AbortSignal.timeout(timeoutMs);
  const { root, remove: close } = await makeSourceFolder("git");
  const maxFileBytes = Math.min(Math.ceil(maxRepoMb * 1e6), MAX_FILE);
  const maxTotalBytes = maxFileBytes * FETCHED_PER_SOURCE;
  using watch = watchDownload(root, maxTotalBytes);
  const anySignal = AbortSignal.any([deadline, watch.signal, ...(signal === undefined ? [] : [signal])]);
  try {
    const git = gitCommands({ folder: root, environment, signal: anySignal });
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
    return { info, root, close, tags: () => listTags(address, { environment, timeoutMs }) };
  } catch (error) {
    await close();
    signal?.throwIfAborted();
    if (ContextError.is(error)) throw error;
    if (watch.signal.aborted || isOutputTooLong(error)) throw checkoutTooLarge(displayUrl, maxTotalBytes);
    if (deadline.aborted) throw gitTimeout(displayUrl, timeoutMs);
    throw gitFailure(displayUrl, revision, error);
  }
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
