import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { SimpleGit } from "simple-git";
import { isRevisionMissing } from "./git-failure.ts";
import { prepareRepository } from "./git-settings.ts";
import type { RemoteAddress } from "./remote-address.ts";

export interface FetchRevisionOptions {
  readonly git: SimpleGit;
  readonly root: string;
  readonly address: RemoteAddress;
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
  const { commit } = await fetchAll(options, revision, "--filter=blob:none");
  try {
    return await fetchOne(options, commit);
  } catch (error) {
    if (!isRevisionMissing(error)) throw error;
    return await fetchAll(options, commit, filterOf(options));
  }
}

async function fetchOne(options: FetchRevisionOptions, name: string): Promise<FetchedRevision> {
  const { git } = options;
  const settings = await begin(options);
  await git.raw(...FETCH, "--depth=1", filterOf(options), "--end-of-options", "origin", name);
  return { commit: await resolve(git, "FETCH_HEAD"), settings };
}

async function fetchAll(options: FetchRevisionOptions, name: string, filter: string): Promise<FetchedRevision> {
  const { git } = options;
  const settings = await begin(options);
  await git.raw(...FETCH, filter, ...ALL);
  return { commit: await resolve(git, name), settings };
}

async function begin({ git, root, address }: FetchRevisionOptions): Promise<string> {
  await rm(join(root, ".git"), { recursive: true, force: true });
  return await prepareRepository(git, root, address);
}

async function resolve(git: SimpleGit, name: string): Promise<string> {
  return await git.raw("rev-parse", "--verify", "--end-of-options", `${name}^{commit}`);
}

function filterOf({ maxFileBytes }: FetchRevisionOptions): string {
  return `--filter=blob:limit=${maxFileBytes}`;
}
