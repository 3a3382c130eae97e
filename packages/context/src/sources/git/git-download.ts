import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { SimpleGit } from "simple-git";
import { checkoutTooLarge, ContextError, gitTimeout } from "../../errors.ts";
import { makeSourceFolder } from "../source-folder.ts";
import type { ResolvedSourceOptions } from "../source-options.ts";
import { gitCommands, OutputLimitError } from "./git-commands.ts";
import { gitFailure } from "./git-failure.ts";
import { type RemoteAddress, remoteAddress } from "./remote-address.ts";

const EVERY_MS = 200;

export interface GitDownloadOptions extends ResolvedSourceOptions {
  readonly url: string;
  readonly revision: string | null;
  readonly purpose: string;
  readonly maxBytes: number;
}

export interface GitDownload {
  readonly git: SimpleGit;
  readonly root: string;
  readonly remove: () => Promise<void>;
  readonly address: RemoteAddress;
  readonly displayUrl: string;
}

/**
 * Runs git in a new folder, and removes the folder on failure.
 *
 * @throws ContextError of git, the network and CONTEXT_REPOSITORY_TOO_LARGE
 */
export async function withGitDownload<T>(
  { url, revision, purpose, maxBytes, timeoutMs, environment, signal }: GitDownloadOptions,
  work: (download: GitDownload) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const address = remoteAddress(url);
  const displayUrl = address.displayUrl ?? address.name;
  const deadline = AbortSignal.timeout(timeoutMs);
  const { root, remove } = await makeSourceFolder(purpose);
  using watch = watchDownload(root, maxBytes);
  const anySignal = AbortSignal.any([deadline, watch.signal, signal]);
  try {
    const git = gitCommands({ folder: root, environment, signal: anySignal });
    return await work({ git, root, remove, address, displayUrl });
  } catch (error) {
    await remove();
    signal.throwIfAborted();
    if (ContextError.is(error)) throw error;
    if (watch.signal.aborted || error instanceof OutputLimitError) throw checkoutTooLarge(displayUrl, maxBytes);
    if (deadline.aborted) throw gitTimeout(displayUrl, timeoutMs);
    throw gitFailure(displayUrl, revision, error);
  }
}

function watchDownload(root: string, maxBytes: number): Disposable & { readonly signal: AbortSignal } {
  const controller = new AbortController();
  const folder = join(root, ".git", "objects", "pack");
  const look = async (): Promise<void> => {
    if ((await sizeOf(folder)) > maxBytes) controller.abort();
  };
  const timer = setInterval(() => void look(), EVERY_MS);
  timer.unref();
  return { signal: controller.signal, [Symbol.dispose]: () => clearInterval(timer) };
}

async function sizeOf(folder: string): Promise<number> {
  try {
    const names = await readdir(folder);
    const stats = await Promise.all(names.map(async (name) => await stat(join(folder, name))));
    return stats.reduce((sum, { size }) => sum + size, 0);
  } catch {
    return 0;
  }
}
