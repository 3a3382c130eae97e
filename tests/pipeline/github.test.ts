import { mkdtemp, readFile, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { readJsonLines } from "@repost/dataset";
import { RUN_FILES, records, type RepositorySelection, type Target } from "@repost/spec";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { commitAll, git, serveGit, type GitServer } from "../../packages/context/test/support/git-repository.ts";
import { recordedItems, serveGithub, type GithubServer } from "../../packages/context/test/support/github-server.ts";
import { createScratch } from "../../packages/context/test/support/scratch.ts";
import { hasSandbox } from "./has-sandbox.ts";
import { type RepostRun, runRepost } from "./run-repost.ts";

const executor = (await hasSandbox()) ? "sandbox" : "process";
const scratch = createScratch();
const SOURCE = "github:topic:baking";
const TOKEN = "ghp_token-that-nobody-may-see";

/** Different factors prevent copies. */
const python = (name: string): string => {
  const factor = name.length;
  return `def ${name}(x: int) -> int:\n    """Return more.\n\n    >>> ${name}(2)\n    ${2 * factor}\n    """\n    if x < 0:\n        return 0\n    return x * ${factor}\n`;
};

/** One repository is missing, one too large, one without source. */
describe("a query of GitHub", () => {
  let folder = "";
  let remotes: GitServer;
  let github: GithubServer;
  const at = (name: string): string => path.join(folder, name);
  const repost = async (...args: string[]): Promise<RepostRun> =>
    await runRepost(args, { env: { GITHUB_API_URL: github.url, GITHUB_TOKEN: TOKEN } });

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "repost-github-"));
    const served = await scratch.folder();
    const repositories: Record<string, Record<string, string>> = {
      "bakery/dough": { "dough.py": python("knead"), "setup.py": "" },
      "Bakery/oven": { "oven.py": python("bake") + python("toast"), "pyproject.toml": '[project]\nlicense = "MIT"\n' },
      "corner-shop/till": { "till.py": python("add_up") },
      "harbour/crane": { "README.md": "Nothing to run." },
    };
    for (const [name, files] of Object.entries(repositories)) {
      const work = await scratch.folder(files);
      commitAll(work, "all");
      git(served, "clone", "--quiet", "--bare", work, path.join(served, `${name}.git`));
    }
    remotes = await serveGit(served);
    const items = recordedItems().map((item) => ({ ...item, clone_url: `${remotes.url}/${item.full_name}.git` }));
    github = await serveGithub({ items, contributors: { "Bakery/oven": 12 } });
  });
  afterAll(async () => {
    await Promise.all([remotes.close(), github.close(), rm(folder, { recursive: true }), scratch.remove()]);
  });

  async function targetsOf(run: string): Promise<readonly Target[]> {
    const targets: Target[] = [];
    for await (const target of readJsonLines(path.join(at(run), RUN_FILES.targets), records.target))
      targets.push(target);
    return targets;
  }

  async function selectionOf(run: string): Promise<RepositorySelection> {
    const text = await readFile(path.join(at(run), RUN_FILES.repositories), "utf8");
    return records.repositorySelection.parseLine(text.trim());
  }

  it("is discovered one repository at a time, each with GitHub's metadata", async () => {
    const ended = await repost("discover", SOURCE, "-o", at("found"));
    expect(ended).toMatchObject({ code: 0 });
    const targets = await targetsOf("found");
    expect(targets.map(({ repo, func_name: name }) => [repo.name, repo.license, name])).toEqual([
      ["bakery/dough", "Apache-2.0", "knead"],
      ["Bakery/oven", "MIT", "bake"],
      ["Bakery/oven", "MIT", "toast"],
      ["corner-shop/till", null, "add_up"],
    ]);
    expect(targets[1]?.repo).toMatchObject({
      url: `${remotes.url}/Bakery/oven.git`,
      statistics: {
        topics: ["baking", "ovens"],
        stars: 42,
        contributors: 12,
        size_kb: 310,
        created_at: "2024-09-03T08:15:00Z",
        pushed_at: "2024-11-20T10:00:00Z",
        setup_files: ["pyproject.toml"],
      },
    });
    expect(ended.stderr).toContain(`${SOURCE}: 5 repositories taken of 6 found`);
    expect(ended.stderr).toContain(
      "4 functions in 3 repositories; left out: 1 repository_too_large, 1 test_code, 1 context_git_not_found, 1 no_sources.",
    );
  });

  it("sends its token only to GitHub", async () => {
    const ended = await repost("discover", SOURCE, "-o", at("secret"), "--debug");
    const files = await readdir(at("secret"));
    const texts = await Promise.all(files.map(async (file) => await readFile(path.join(at("secret"), file), "utf8")));
    expect([ended.stdout, ended.stderr, ...texts].join("\n")).not.toContain(TOKEN);
    expect(new Set(github.requests.map(({ authorization }) => authorization))).toEqual(new Set([`Bearer ${TOKEN}`]));
    expect(new Set(remotes.authorizations)).toEqual(new Set([undefined]));
  });

  it("uses the same repositories when the command is repeated, and refuses other ones", async () => {
    const sampled = ["discover", SOURCE, "-o", at("again"), "--license-allow", "MIT,Apache-2.0", "--max-repos", "1"];
    expect(await repost(...sampled, "--seed", "1")).toMatchObject({ code: 0 });
    const first = await selectionOf("again");
    expect(first).toMatchObject({ repositories: { length: 1 }, found: 6 });
    expect(first.skipped).toEqual({
      repository_too_large: 1,
      license_not_allowed: 1,
      license_unknown: 2,
      repository_not_sampled: 1,
    });
    const requests = github.requests.length;
    expect(await repost(...sampled, "--seed", "1")).toMatchObject({ code: 0 });
    expect(github.requests.slice(requests).filter(({ path: asking }) => asking.startsWith("/search"))).toEqual([]);
    expect(await selectionOf("again")).toEqual(first);
    const other = await repost(...sampled, "--seed", "2");
    expect(other.code).toBe(1);
    expect(other.stderr).toContain("PIPELINE_RUN_MISMATCH");
  });

  it("requests a range of days and skips repositories that were created outside of it", async () => {
    const ended = await repost("discover", SOURCE, "--since", "2024-10-01", "--until", "2024-10-31", "--json");
    expect(ended.code).toBe(0);
    expect(ended.stdout.trim().split("\n")).toHaveLength(1);
    expect(github.requests.findLast(({ path: asking }) => asking.startsWith("/search"))?.parameters["q"]).toBe(
      "topic:baking created:2024-10-01T00:00:00Z..2024-10-31T23:59:59Z",
    );
    const late = await repost("discover", `${remotes.url}/Bakery/oven.git`, "--since", "2024-06-01");
    expect(late).toMatchObject({ code: 0, stdout: "" });
    expect(late.stderr).toContain("0 functions in 0 repositories; left out: 1 outside_dates.");
  });

  it("is built with a journal for each repository, and resumed at the last state", async () => {
    const build = ["build", SOURCE, "-o", at("built"), "--limit", "1", "--max-repo-mb", "1", "--executor", executor];
    const ended = await repost(...build, "--no-install", "--json");
    expect(ended).toMatchObject({ code: 0 });
    const report = records.buildReport.parseLine(ended.stdout.trim());
    expect(report).toMatchObject({
      sources: [SOURCE],
      targets: 3,
      accepted: 3,
      skipped: { repository_too_large: 1, context_git_not_found: 1, no_sources: 1, over_limit: 1 },
    });
    const journals = await readdir(path.join(at("built"), RUN_FILES.journal));
    expect(journals.filter((name) => !name.startsWith("-final-"))).toHaveLength(5);
    const requests = github.requests.length;
    const cloned = remotes.authorizations.length;
    const repeated = await repost(...build, "--no-install", "--json");
    expect(records.buildReport.parseLine(repeated.stdout.trim())).toMatchObject({
      targets: 3,
      accepted: 3,
      skipped: report.skipped,
    });
    expect(github.requests.length).toBe(requests);
    expect(remotes.authorizations.length - cloned).toBe(1);
  });

  it.each([
    [["--license-allow", "MIT-ish"], '"MIT-ish" is no SPDX licence identifier'],
    [["--since", "2024-05-02", "--until", "2024-05-01"], "--since 2024-05-02 is later than --until 2024-05-01"],
  ])("causes a usage error with %j", async (flags, message) => {
    const ended = await repost("discover", SOURCE, ...flags);
    expect(ended.code).toBe(2);
    expect(ended.stderr).toContain(message);
  });

  it("causes one clear error when GitHub rejects it", async () => {
    github.script.push({ status: 422, body: { message: "The search is longer than 256 characters." } });
    const ended = await repost("discover", SOURCE);
    expect(ended.code).toBe(1);
    expect(ended.stderr).toContain("The search is longer than 256 characters");
    expect(ended.stderr).toContain("CONTEXT_SEARCH_INVALID");
  });
});
