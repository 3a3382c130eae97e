import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { SimpleGit } from "simple-git";
import type { GitDownload } from "./git-download.ts";
import { isRevisionMissing } from "./git-failure.ts";
import { prepareRepository } from "./git-settings.ts";

export interface FetchRevisionOptions extends Pick<GitDownload, "git" | "root" | "address"> {
  /** Branch, tag or commit, also abbreviated; null for HEAD. */
  readonly revision: string | null;
  readonly maxFileBytes: number;
}

export interface FetchedRevision {
  readonly commit: string;
  readonly settings: string;
}

export const FETCH = ["fetch", "--quiet", "--no-tags", "--no-recurse-submodules", "--no-write-commit-graph"];
const ALL = ["origin", "+refs/heads/*:refs/remotes/origin/*", "+refs/tags/*:refs/tags/*"];

/** Fetches one commit if possible, otherwise all. */
export async function fetchRevision(options: FetchRevisionOptions): Promise<FetchedRevision> {
  const { revision } = options;
  try {
    return await fetchOne(options, revision ?? "HEAD");
  } catch (error) {
    if (revision === null || !/^[0-9a-f]{4,64}$/iu.test(revision) || !isRevisionMissing(error)) throw error;
  }
  const { commit } = await fetchAnew(options, ["--filter=blob:none", ...ALL], revision);
  try {
    return await fetchOne(options, commit);
  } catch (error) {
    if (!isRevisionMissing(error)) throw error;
    return await fetchAnew(options, [filterOf(options), ...ALL], commit);
  }
}

function fetchOne(options: FetchRevisionOptions, name: string): Promise<FetchedRevision> {
  return fetchAnew(options, ["--depth=1", filterOf(options), "--end-of-options", "origin", name], "FETCH_HEAD");
}

async function fetchAnew(
  { git, root, address }: FetchRevisionOptions,
  args: readonly string[],
  name: string,
): Promise<FetchedRevision> {
  await rm(join(root, ".git"), { recursive: true, force: true });
  const settings = await prepareRepository(git, root, address);
  await git.raw(...FETCH, ...args);
  return { commit: await commitAt(git, name), settings };
}

export async function commitAt(git: SimpleGit, name: string): Promise<string> {
  return await git.raw("rev-parse", "--verify", "--end-of-options", `${name}^{commit}`);
}

function filterOf({ maxFileBytes }: FetchRevisionOptions): string {
  return `--filter=blob:limit=${maxFileBytes}`;
}
