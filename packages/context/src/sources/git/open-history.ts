import { mkdir, stat, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { CallOptions } from "@repost/spec";
import type { SimpleGit } from "simple-git";
import { sourceInvalid } from "../../errors.ts";
import { formatSeconds } from "../format-seconds.ts";
import { detectLicense } from "../license/detect-license.ts";
import { parseSourceSpec } from "../parse-source-spec.ts";
import { type SourceOptions, withSourceDefaults } from "../source-options.ts";
import { commitAt, FETCH } from "./fetch-revision.ts";
import { gitCommands } from "./git-commands.ts";
import { withGitDownload } from "./git-download.ts";
import { gitFailure } from "./git-failure.ts";
import { prepareRepository } from "./git-settings.ts";

export interface HistoryChange {
  readonly path: string;
  readonly exists: boolean;
  readonly isSubmodule: boolean;
}

export interface HistoryCommit {
  readonly commit: string;
  readonly parent: string;
  /** ISO 8601, in UTC. */
  readonly date: string;
  readonly message: string;
  readonly changes: readonly HistoryChange[];
}

export interface HistoryRange {
  /** Inclusive days (YYYY-MM-DD). */
  readonly since?: string;
  readonly until?: string;
}

/** History of a repository, read without network. */
export interface GitHistory extends AsyncDisposable {
  /** owner/name, or the folder's name. */
  readonly name: string;
  readonly source: string;
  /** SPDX expression of the newest commit. */
  readonly license: string | null;
  /** Returns the commits with one parent, newest first. */
  commits(range?: HistoryRange): Promise<readonly HistoryCommit[]>;
  /**
   * Includes binary files.
   *
   * @throws ContextError CONTEXT_GIT_INCOMPLETE for files that a partial clone lacks
   */
  diff(commit: HistoryCommit, paths: readonly string[]): Promise<string>;
  /** Returns whether the patches produce the commit's files. */
  isExact(commit: HistoryCommit, patches: readonly string[]): Promise<boolean>;
  /** Returns whether all files of the commit exist. */
  isComplete(commit: string): Promise<boolean>;
}

export interface OpenHistoryOptions extends SourceOptions, CallOptions {}

/** A history has every version of every file. */
const FETCHED_PER_SOURCE = 100;
const LICENSE_FILE = /^(?:licen[cs]e|copying|unlicense|package\.json|pyproject\.toml|setup\.(?:py|cfg))(?:[.-].*)?$/iu;
const PLAIN_DIFF = ["--no-renames", "--no-ext-diff", "--no-textconv"];
const RECORD = "\u001E";
const FIELD = "\u001F";
const SUBMODULE = "160000";

/**
 * Opens the history of a git address.
 *
 * @throws ContextError of SOURCEs, git, the network and CONTEXT_REPOSITORY_TOO_LARGE
 */
export async function openHistory(spec: string, options: OpenHistoryOptions = {}): Promise<GitHistory> {
  const resolved = withSourceDefaults(options);
  const parsed = parseSourceSpec(spec);
  if (parsed.kind !== "git" && parsed.kind !== "folder") throw sourceInvalid(spec, "it has no history");
  const [url, revision] = parsed.kind === "git" ? [parsed.url, parsed.revision] : [parsed.path, null];
  const maxBytes = resolved.maxRepoMb * 1e6 * FETCHED_PER_SOURCE;
  const download = { ...resolved, url, revision, purpose: "history", maxBytes };
  return await withGitDownload(download, async ({ git, root, remove, address }) => {
    const settings = await prepareRepository(git, root, address);
    const local = address.displayUrl === null ? await objectsOf(fileURLToPath(address.url)) : null;
    const head = local === null ? await fetchHead(git, revision) : await borrowHead(git, root, local, revision);
    await writeFile(join(root, ".git", "config"), settings);
    const untrimmed = gitCommands({ ...resolved, folder: root, trimmed: false });
    const license = await licenseAt(untrimmed, root, head);
    const facts = { name: address.name, source: address.displayUrl ?? resolve(url), license };
    return { ...facts, ...readHistory(untrimmed, root, head, address.name), [Symbol.asyncDispose]: remove };
  });
}

async function fetchHead(git: SimpleGit, revision: string | null): Promise<string> {
  await git.raw(...FETCH, "--end-of-options", "origin", revision ?? "HEAD");
  return await commitAt(git, "FETCH_HEAD");
}

async function borrowHead(git: SimpleGit, root: string, objects: string, revision: string | null): Promise<string> {
  await writeFile(join(root, ".git", "objects", "info", "alternates"), `${objects}\n`);
  const listed = await git.raw("ls-remote", "--quiet", "--end-of-options", "origin", revision ?? "HEAD");
  const head = /^(?<hash>[0-9a-f]+)\t/u.exec(listed)?.groups?.["hash"] ?? revision ?? "HEAD";
  return await commitAt(git, head);
}

async function objectsOf(path: string): Promise<string | null> {
  for (const folder of [join(path, ".git"), path]) {
    const [objects, shallow] = await Promise.allSettled(
      ["objects/pack", "shallow"].map((name) => stat(join(folder, name))),
    );
    if (objects?.status === "fulfilled") return shallow?.status === "fulfilled" ? null : join(folder, "objects");
  }
  return null;
}

type HistoryReader = Pick<GitHistory, "commits" | "diff" | "isExact" | "isComplete">;

function readHistory(git: SimpleGit, root: string, head: string, name: string): HistoryReader {
  const run = async (...args: readonly string[]): Promise<string> => {
    try {
      return await git.raw(...args);
    } catch (error) {
      throw gitFailure(name, null, error);
    }
  };
  return {
    async commits({ since, until } = {}) {
      const text = await run(
        "log",
        "--min-parents=1",
        "--max-parents=1",
        ...(since === undefined ? [] : [`--since=${since}T00:00:00Z`]),
        ...(until === undefined ? [] : [`--until=${until}T23:59:59Z`]),
        `--format=${RECORD}%H${FIELD}%P${FIELD}%ct${FIELD}%B${FIELD}`,
        "--raw",
        "--no-abbrev",
        "-z",
        ...PLAIN_DIFF,
        head,
        "--",
      );
      return text.split(RECORD).flatMap((record) => commitOf(record) ?? []);
    },
    async diff({ commit, parent }, paths) {
      if (paths.length === 0) return "";
      const format = ["-p", "-r", "--binary", "--full-index", "--no-color", "--src-prefix=a/", "--dst-prefix=b/"];
      return await run("--literal-pathspecs", "diff-tree", ...format, ...PLAIN_DIFF, parent, commit, "--", ...paths);
    },
    async isExact({ commit, parent }, patches) {
      const folder = join(root, ".git", "repost-patches");
      await mkdir(folder, { recursive: true });
      await run("read-tree", parent);
      for (const [index, patch] of patches.entries()) {
        const file = join(folder, `${index}.diff`);
        await writeFile(file, patch);
        if (patch !== "" && !(await applyPatch(git, file))) return false;
      }
      const [writtenTree, requested] = await Promise.all([run("write-tree"), run("rev-parse", `${commit}^{tree}`)]);
      return writtenTree.trim() === requested.trim();
    },
    async isComplete(commit) {
      const objects = await run("rev-list", "--objects", "--no-walk", "--missing=print", commit);
      return !/^\?/mu.test(objects);
    },
  };
}

async function applyPatch(git: SimpleGit, file: string): Promise<boolean> {
  try {
    await git.raw("apply", "--cached", "--whitespace=nowarn", file);
    return true;
  } catch {
    return false;
  }
}

function commitOf(record: string): HistoryCommit | null {
  const [commit, parent, seconds, message, listing = ""] = record.split(FIELD);
  if (commit === undefined || parent === undefined || message === undefined) return null;
  return {
    commit,
    parent,
    date: formatSeconds(Number(seconds)),
    message: message.trim(),
    changes: changesOf(listing.split("\0")),
  };
}

/** Reads no content, because partial clones lack it. */
function changesOf(parts: readonly string[]): readonly HistoryChange[] {
  return parts.flatMap((part, index) => {
    const modes = /^:(?<before>\d{6}) (?<after>\d{6}) \S+ \S+ [A-Z]\d*$/u.exec(part.trimStart())?.groups;
    const path = parts[index + 1];
    if (modes === undefined || path === undefined) return [];
    const isSubmodule = Object.values(modes).includes(SUBMODULE);
    return [{ path, exists: modes["after"] !== "000000", isSubmodule }];
  });
}

async function licenseAt(git: SimpleGit, root: string, head: string): Promise<string | null> {
  const folder = join(root, "license");
  await mkdir(folder);
  const names = (await git.raw("ls-tree", "-z", "--name-only", head))
    .split("\0")
    .filter((name) => LICENSE_FILE.test(name));
  for (const name of names) {
    const content = await git.raw("cat-file", "blob", `${head}:${name}`).catch(() => null);
    if (content !== null) await writeFile(join(folder, name), content);
  }
  const { license } = await detectLicense(folder);
  return license;
}
