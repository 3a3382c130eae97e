// @module-tag git
import { randomBytes } from "node:crypto";
import { execFileSync } from "node:child_process";
import { readdir, readlink } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { answerEndlessly } from "../../../test/support/endless-pack.ts";
import { commitAll, git, serveGit, serveHttp, type GitServer } from "../../../test/support/git-repository.ts";
import { createScratch } from "../../../test/support/scratch.ts";
import { listSourceFiles } from "../../files/list-source-files.ts";
import { createSource } from "../create-source.ts";

const scratch = createScratch();
const servers: GitServer[] = [];

afterAll(async () => {
  await Promise.all(servers.map(async (server) => await server.close()));
  await scratch.remove();
});

async function serve(server: Promise<GitServer>): Promise<GitServer> {
  servers.push(await server);
  return await server;
}

type TreeEntry = readonly [mode: "100644" | "100755" | "120000", name: string, content: string];

async function commitTree(entries: readonly TreeEntry[]): Promise<string> {
  const bare = await emptyRepository();
  const lines = entries.map(
    ([mode, name, content]) => `${mode} blob ${runGit(bare, ["hash-object", "-w", "--stdin"], content)}\t${name}`,
  );
  commit(bare, runGit(bare, ["mktree", "-z"], lines.join("\0")));
  return bare;
}

async function emptyRepository(): Promise<string> {
  const bare = join(await scratch.folder(), "oven.git");
  execFileSync("git", ["init", "--quiet", "--bare", "--initial-branch=main", bare]);
  return bare;
}

function runGit(bare: string, args: readonly string[], input: string): string {
  return execFileSync("git", ["-C", bare, ...args], { encoding: "utf8", input }).trim();
}

function commit(bare: string, tree: string): void {
  git(bare, "update-ref", "HEAD", git(bare, "commit-tree", "-m", "all", tree));
}

async function filesOf(source: string): Promise<readonly string[]> {
  const repository = await createSource(source).open();
  try {
    return (await readdir(repository.root, { recursive: true })).toSorted();
  } finally {
    await repository.close();
  }
}

describe("openGit of a large repository", () => {
  it("leaves out files that are larger than a whole repository may be, and does not fetch them where it need not", async () => {
    const large = randomBytes(3_000_000);
    const work = await scratch.folder({
      "oven.py": "x = 1\n",
      "data/[all] *.csv": large,
      "data/a\nb?.bin": large,
      small: "1",
    });
    commitAll(work, "all");
    const parent = await scratch.folder();
    for (const name of ["plain.git", "partial.git"])
      git(parent, "clone", "--quiet", "--bare", work, join(parent, name));
    git(join(parent, "partial.git"), "config", "uploadpack.allowFilter", "true");
    const sent: number[] = [];
    for (const name of ["plain.git", "partial.git"]) {
      const server = await serve(serveGit(parent));
      const repository = await createSource(`${server.url}/${name}`, { maxRepoMb: 1 }).open();
      expect((await readdir(repository.root)).toSorted()).toEqual(["oven.py", "small"]);
      await repository.close();
      sent.push(server.sent());
    }
    expect(sent[0]).toBeGreaterThan(100_000);
    expect(sent[1]).toBeLessThan(20_000);
  });

  it("refuses more than twenty times the source that a repository may have, before it is written", async () => {
    const files = Object.fromEntries(
      Array.from({ length: 30 }, (_, number) => [`${number}.txt`, `${number}`.repeat(40_000)]),
    );
    const work = await scratch.folder(files);
    commitAll(work, "all");
    await expect(createSource(`${work}@main`, { maxRepoMb: 0.08 }).open()).rejects.toMatchObject({
      code: "CONTEXT_REPOSITORY_TOO_LARGE",
    });
    for (const maxRepoMb of [10, 1e30, Infinity]) {
      const repository = await createSource(`${work}@main`, { maxRepoMb }).open();
      expect(await readdir(repository.root)).toHaveLength(30);
      await repository.close();
    }
  });

  it("ends a download that goes on beyond that", async () => {
    const server = await serve(serveHttp([], (request, response) => answerEndlessly("pack", request, response)));
    await expect(createSource(`${server.url}/a/b`, { maxRepoMb: 1 }).open()).rejects.toMatchObject({
      code: "CONTEXT_REPOSITORY_TOO_LARGE",
      message: `The files of ${server.url}/a/b are more than 20 MB together, or too many.`,
    });
  });

  it("ends a conversation in which the server alone talks", async () => {
    const server = await serve(serveHttp([], (request, response) => answerEndlessly("messages", request, response)));
    await expect(createSource(`${server.url}/a/b`).open()).rejects.toMatchObject({
      code: "CONTEXT_GIT_FAILED",
      message: `git could not read ${server.url}/a/b: the server says too much.`,
    });
  });

  it("refuses a few kilobytes that name ten billion files", async () => {
    const bare = await emptyRepository();
    let entry = `100644 blob ${runGit(bare, ["hash-object", "-w", "--stdin"], "boom")}`;
    for (let level = 0; level < 10; level++) {
      const names = Array.from({ length: 10 }, (_, number) => `${entry}\tf${number}\n`);
      entry = `040000 tree ${runGit(bare, ["mktree"], names.join(""))}`;
    }
    commit(bare, entry.split(" ").at(-1) ?? "");
    await expect(createSource(bare).open()).rejects.toMatchObject({ code: "CONTEXT_REPOSITORY_TOO_LARGE" });
  });
});

describe("openGit of a hostile repository", () => {
  it("opens one with names that hardly any file system takes, and leaves those out that none takes", async () => {
    const names = [
      "oven.py",
      "-rf",
      "--help.py",
      "a b .py",
      "new\nline.py",
      "ta\tb.py",
      "*",
      `${"long".repeat(70)}.py`,
    ];
    const bare = await commitTree(names.map((name) => ["100644", name, "x = 1\n"]));
    expect(await filesOf(bare)).toEqual(["*", "--help.py", "-rf", "a b .py", "new\nline.py", "oven.py", "ta\tb.py"]);
  });

  it("writes nothing into git's own folder, through links or outside of its own", async () => {
    const marker = join(await scratch.folder(), "hooked");
    const hook = `#!/bin/sh\ntouch ${marker}\n`;
    const dotGit = await commitTree([
      ["100644", "oven.py", "x = 1\n"],
      ["100755", ".GIT", hook],
      ["100755", "git~1", hook],
    ]);
    await expect(createSource(dotGit).open()).rejects.toMatchObject({ code: "CONTEXT_GIT_FAILED" });
    const links = await commitTree([
      ["100644", "oven.py", "x = 1\n"],
      ["120000", "passwd.py", "/etc/passwd"],
      ["120000", "up", "../.."],
      ["120000", "inside.py", "oven.py"],
    ]);
    const repository = await createSource(links).open();
    expect(await readlink(join(repository.root, "passwd.py"))).toBe("/etc/passwd");
    const { files, skipped } = await listSourceFiles({ root: repository.root });
    expect(files.map(({ path }) => path)).toEqual(["oven.py"]);
    expect(skipped.map(({ path, reason }) => [path, reason])).toEqual([
      ["inside.py", "symlink_inside"],
      ["passwd.py", "symlink_outside"],
      ["up", "symlink_outside"],
    ]);
    await repository.close();
  });

  it("runs nothing that a submodule or an attribute names", async () => {
    const parent = await scratch.folder();
    const marker = join(parent, "ran");
    const modules = `[submodule "m"]\n\tpath = m\n\turl = ext::sh -c touch% ${marker}\n\tupdate = !touch ${marker}\n`;
    const work = await scratch.folder({
      ".gitmodules": modules,
      ".gitattributes": "*.py filter=evil diff=evil merge=evil export-subst ident\n",
      ".gitconfig": `[filter "evil"]\n\tsmudge = touch ${marker}\n`,
      "oven.py": "x = '$Id$'\n",
    });
    const first = commitAll(work, "first");
    git(work, "update-index", "--add", "--cacheinfo", `160000,${first},m`);
    git(work, "commit", "--quiet", "--message", "module");
    expect(await filesOf(`${work}@main`)).toEqual([".gitattributes", ".gitconfig", ".gitmodules", "m", "oven.py"]);
    expect(await readdir(parent)).toEqual([]);
  });
});
