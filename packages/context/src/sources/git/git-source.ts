import { appendFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { devNull, tmpdir } from "node:os";
import { join } from "node:path";
import type { CallOptions, OpenRepository } from "@repost/spec";
import { gitTimeout } from "../../errors.ts";
import { detectLicense } from "../license/detect-license.ts";
import { formatSourceSpec } from "../parse-source-spec.ts";
import type { SourceOptions } from "../source-options.ts";
import { gitCommands } from "./git-commands.ts";
import { gitFailure, isRevisionMissing } from "./git-failure.ts";
import { fileUrl, remoteAddress, type RemoteAddress } from "./remote-address.ts";

type Git = ReturnType<typeof gitCommands>;

/** No conversion of any kind at checkout: files are what the commit has, and no filter program runs. */
const ATTRIBUTES = "* -text -ident -filter -working-tree-encoding\n";

export interface OpenGitOptions extends SourceOptions, CallOptions {
  /** Address, or path on this machine. */
  readonly url: string;
  /** Branch, tag or commit; null for HEAD. */
  readonly revision: string | null;
}

/**
 * The files of one commit, without history, submodules or a .git folder, in a folder of their own.
 *
 * @throws ContextError CONTEXT_GIT_MISSING, CONTEXT_GIT_NOT_FOUND, CONTEXT_GIT_REVISION_MISSING, CONTEXT_GIT_TIMEOUT,
 * CONTEXT_GIT_FAILED, CONTEXT_NETWORK_UNREACHABLE
 */
export async function openGit({
  url,
  revision,
  timeoutMs = 300_000,
  environment = process.env,
  signal,
}: OpenGitOptions): Promise<OpenRepository> {
  signal?.throwIfAborted();
  const address = remoteAddress(url);
  const shown = address.shown ?? address.name;
  const deadline = AbortSignal.timeout(timeoutMs);
  const either = signal === undefined ? deadline : AbortSignal.any([signal, deadline]);
  const root = await mkdtemp(join(tmpdir(), "repost-git-"));
  const close = async (): Promise<void> => await rm(root, { recursive: true, force: true });
  try {
    const git = gitCommands({ folder: root, environment, signal: either });
    await prepare(git, root, address);
    const { commit, date } = await checkOut(git, revision);
    await rm(join(root, ".git"), { recursive: true, force: true });
    const { license, file } = await detectLicense(root);
    const info = {
      name: address.name,
      url: address.shown,
      source: formatSourceSpec({ kind: "git", url: address.shown ?? url, revision: commit }),
      revision: commit,
      version: null,
      license,
      license_url: file === null ? null : fileUrl(address.shown, commit, file),
      created_at: date,
    };
    return { info, root, close };
  } catch (error) {
    await close();
    signal?.throwIfAborted();
    if (deadline.aborted) throw gitTimeout(shown, timeoutMs);
    throw gitFailure(shown, revision, error);
  }
}

/** An empty repository whose own settings, stronger than the machine's, keep every program but git itself from running. */
async function prepare(git: Git, root: string, { url, authorization }: RemoteAddress): Promise<void> {
  await git.raw("init", "--quiet", "--template=");
  const lines = [
    `[core]\n\thooksPath = ${quoted(devNull)}\n\tfsmonitor = false\n\tautocrlf = false`,
    "[gc]\n\tauto = 0\n[maintenance]\n\tauto = false\n[submodule]\n\trecurse = false\n[fetch]\n\trecurseSubmodules = false",
    "[http]\n\tlowSpeedLimit = 1000\n\tlowSpeedTime = 60",
    `[remote "origin"]\n\turl = ${quoted(url)}`,
    // In the settings and not among the arguments, where every process of the machine could read it.
    ...(authorization === null
      ? []
      : [`[http ${quoted(new URL(url).origin)}]\n\textraHeader = ${quoted(`Authorization: ${authorization}`)}`]),
  ];
  await appendFile(join(root, ".git", "config"), `${lines.join("\n")}\n`, { mode: 0o600 });
  await mkdir(join(root, ".git", "info"), { recursive: true });
  await writeFile(join(root, ".git", "info", "attributes"), ATTRIBUTES);
}

async function checkOut(
  git: Git,
  revision: string | null,
): Promise<{ readonly commit: string; readonly date: string }> {
  const name = await fetchRevision(git, revision);
  const commit = await git.raw("rev-parse", "--verify", "--end-of-options", `${name}^{commit}`);
  const object = await git.raw("cat-file", "commit", commit);
  await git.raw("checkout", "--quiet", "--force", "--detach", commit);
  return { commit, date: commitDate(object) };
}

/** One commit alone where the server gives it by that name; else, for an abbreviated or old commit, all commits without their files. */
async function fetchRevision(git: Git, revision: string | null): Promise<string> {
  const common = ["fetch", "--quiet", "--no-tags", "--no-recurse-submodules", "--no-write-commit-graph"];
  try {
    await git.raw(...common, "--depth=1", "origin", revision ?? "HEAD");
    return "FETCH_HEAD";
  } catch (error) {
    if (revision === null || !/^[0-9a-f]{4,64}$/iu.test(revision) || !isRevisionMissing(error)) throw error;
  }
  await git.raw(
    ...common,
    "--filter=blob:none",
    "origin",
    "+refs/heads/*:refs/remotes/origin/*",
    "+refs/tags/*:refs/tags/*",
  );
  return revision;
}

/** ISO 8601, in UTC, out of a commit object's committer line. */
function commitDate(object: string): string {
  const seconds = Number(/^committer .* (-?\d+) [+-]\d{4}$/mu.exec(object)?.[1] ?? 0);
  return new Date(seconds * 1000).toISOString().replace(".000Z", "Z");
}

function quoted(value: string): string {
  return `"${value.replaceAll(/["\\]/gu, String.raw`\$&`)}"`;
}
