// @module-tag git
import { readFile, readdir, writeFile } from "node:fs/promises";
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  commitAll,
  git,
  removeFile,
  serveGit,
  serveHttp,
  type GitServer,
} from "../../../test/support/git-repository.ts";
import { createScratch } from "../../../test/support/scratch.ts";
import { createSource } from "../create-source.ts";
import { openGit } from "./git-source.ts";

const scratch = createScratch();
const unknown = {
  topics: null,
  stars: null,
  contributors: null,
  size_kb: null,
  created_at: null,
  pushed_at: null,
};
const servers: GitServer[] = [];
const PATIENT = { timeout: 10_000 };
const license =
  "Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby granted, provided that the above copyright notice and this permission notice appear in all copies.";

let bare: string;
let parent: string;
let first: string;
let inner: string;
let second: string;

beforeAll(async () => {
  const work = await scratch.folder({
    "oven.py": "def bake():\r\n    pass\r\n",
    LICENSE: license,
    ".gitattributes": "*.py text eol=crlf filter=evil\n",
  });
  first = commitAll(work, "first");
  git(work, "tag", "--annotate", "--message", "first", "bakery@1.0");
  await writeFile(join(work, "oven.py"), "def bake():\n    return 2\n");
  inner = commitAll(work, "second");
  git(work, "update-index", "--add", "--cacheinfo", `160000,${first},module`);
  git(work, "commit", "--quiet", "--message", "third");
  second = git(work, "rev-parse", "HEAD");
  git(work, "branch", "feature/crust", first);
  parent = await scratch.folder();
  bare = join(parent, "bakery", "oven.git");
  git(parent, "clone", "--quiet", "--bare", work, bare);
});

afterAll(async () => {
  await Promise.all(servers.map(async (server) => await server.close()));
  await scratch.remove();
});

async function serve(server: Promise<GitServer>): Promise<GitServer> {
  servers.push(await server);
  return await server;
}

describe("openGit", () => {
  it("gives the files of HEAD, without history, and removes them when closed", async () => {
    const repository = await createSource(bare).open();
    const { info, root } = repository;
    expect(info).toEqual({
      name: "oven",
      url: null,
      source: `${bare}@${second}`,
      revision: second,
      version: null,
      license: "ISC",
      license_url: null,
      created_at: "2024-05-01T10:00:00Z",
      statistics: { ...unknown, setup_files: [] },
    });
    expect((await readdir(root)).toSorted()).toEqual([".gitattributes", "LICENSE", "module", "oven.py"]);
    expect(await readFile(join(root, "oven.py"), "utf8")).toBe("def bake():\n    return 2\n");
    expect(await repository.tags?.()).toEqual(["bakery@1.0"]);
    await repository.close();
    await repository.close();
    await expect(readdir(root)).rejects.toMatchObject({ code: "ENOENT" });
  });

  it.each(["branch", "tag", "commit", "abbreviated commit", "commit that no branch ends with"])(
    "opens a %s, here, over http and of a server that gives commits by name alone",
    async (kind) => {
      const revisions: Readonly<Record<string, string>> = {
        branch: "feature/crust",
        tag: "bakery@1.0",
        commit: first,
        "abbreviated commit": inner.slice(0, 7),
      };
      const revision = revisions[kind] ?? inner;
      const old = await serve(serveGit(parent, undefined, { isOld: true }));
      const today = await serve(serveGit(parent));
      for (const place of [bare, `${old.url}/bakery/oven.git`, `${today.url}/bakery/oven.git`]) {
        const repository = await createSource(`${place}@${revision}`).open();
        expect(repository.info.revision).toBe(kind in revisions && kind !== "abbreviated commit" ? first : inner);
        expect(await readdir(repository.root)).toEqual([".gitattributes", "LICENSE", "oven.py"]);
        await repository.close();
      }
    },
  );

  it("reads over http as owner/name, sending credentials to the server and to nobody else", async () => {
    const server = await serve(serveGit(parent, `Basic ${Buffer.from("baker:s:ecret").toString("base64")}`));
    const address = server.url.replace("//", "//baker:s%3Aecret@");
    const repository = await createSource(`${address}/bakery/oven.git@main`).open();
    expect(repository.info).toMatchObject({
      name: "bakery/oven",
      url: `${server.url}/bakery/oven.git`,
      source: `${server.url}/bakery/oven.git@${second}`,
    });
    expect(JSON.stringify(repository.info)).not.toContain("ecret");
    await repository.close();
    expect(new Set(server.authorizations)).toEqual(new Set([undefined, "Basic YmFrZXI6czplY3JldA=="]));
    const error: unknown = await createSource(`${address.replace("ecret", "wrong")}/bakery/oven.git`)
      .open()
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject({
      code: "CONTEXT_GIT_NOT_FOUND",
      message: expect.not.stringContaining("wrong") as string,
    });
  });

  it("runs no hook and no filter that the machine's settings name, and converts no line breaks", async () => {
    const home = await scratch.folder({ "hooks/post-checkout": '#!/bin/sh\ntouch "$HOME/hooked"\n' });
    const settings = `[core]\nhooksPath = ${home}/hooks\nfsmonitor = touch ${home}/monitored\n[filter "evil"]\nsmudge = touch ${home}/filtered\nrequired = true\n`;
    await writeFile(join(home, ".gitconfig"), settings);
    execFileSync("chmod", ["+x", join(home, "hooks/post-checkout")]);
    const repository = await openGit({
      url: bare,
      revision: null,
      environment: { PATH: process.env["PATH"], HOME: home },
    });
    expect((await readdir(home)).toSorted()).toEqual([".gitconfig", "hooks"]);
    expect(await readFile(join(repository.root, "oven.py"), "utf8")).toBe("def bake():\n    return 2\n");
    await repository.close();
  });

  it("says what is missing: the repository, the revision, or git", async () => {
    const empty = await scratch.folder({});
    const nowhere = await serve(serveGit(empty));
    const open = async (url: string, revision: string | null, environment?: NodeJS.ProcessEnv): Promise<unknown> =>
      await openGit({ url, revision, ...(environment === undefined ? {} : { environment }) }).catch(
        (error: unknown) => (error as { code: string }).code,
      );
    const codes = [
      await open(empty, null),
      await open(join(empty, "none"), null),
      await open(`${nowhere.url}/a/b`, null),
      await open(bare, "no-such-branch"),
      await open(bare, "0123456789012345678901234567890123456789"),
      await open(bare, null, { PATH: empty }),
    ];
    expect(codes).toEqual([
      "CONTEXT_GIT_NOT_FOUND",
      "CONTEXT_GIT_NOT_FOUND",
      "CONTEXT_GIT_NOT_FOUND",
      "CONTEXT_GIT_REVISION_MISSING",
      "CONTEXT_GIT_REVISION_MISSING",
      "CONTEXT_GIT_MISSING",
    ]);
  });

  it("names a repository without all files of the commit", async () => {
    const folder = await scratch.folder({ "a.py": "1\n", "b.py": "2\n" });
    const commit = commitAll(folder, "first");
    removeFile(folder, `${commit}:a.py`);
    const server = await serve(serveGit(dirname(folder)));
    for (const url of [folder, `${server.url}/${basename(folder)}/.git`])
      await expect(openGit({ url, revision: commit })).rejects.toMatchObject({
        code: "CONTEXT_GIT_INCOMPLETE",
        message: expect.stringContaining(`lacks files of the commit "${commit}"`) as string,
      });
  });

  it("tells a network that is not there from a server that is busy", async () => {
    const gone = await serveHttp([], () => {});
    await gone.close();
    const busy = await serve(serveHttp([], (_, response) => void response.writeHead(503).end()));
    await expect(openGit({ url: `${gone.url}/a/b`, revision: null })).rejects.toMatchObject({
      code: "CONTEXT_NETWORK_UNREACHABLE",
    });
    await expect(openGit({ url: `${busy.url}/a/b`, revision: null })).rejects.toMatchObject({
      code: "CONTEXT_NETWORK_UNREACHABLE",
    });
  });

  it("ends git and its helpers at the deadline and when called off", async () => {
    let reached = (): void => {};
    const silent = await serve(serveHttp([], () => reached()));
    await expect(openGit({ url: `${silent.url}/a/b`, revision: null, timeoutMs: 1500 })).rejects.toMatchObject({
      code: "CONTEXT_GIT_TIMEOUT",
    });
    await expect.poll(() => processesWith(silent.url), PATIENT).toEqual([]);
    const controller = new AbortController();
    reached = () => controller.abort();
    await expect(
      openGit({ url: `${silent.url}/a/b`, revision: null, signal: controller.signal }),
    ).rejects.toMatchObject({ name: "AbortError" });
    await expect.poll(() => processesWith(silent.url), PATIENT).toEqual([]);
  });

  it("ends git and its helpers when the program that asked is gone", async () => {
    let reached = (): void => {};
    const requested = new Promise<void>((resolve) => (reached = resolve));
    const silent = await serve(serveHttp([], () => reached()));
    const launcher = fileURLToPath(new URL("../../../runtime/run-git.mjs", import.meta.url));
    const child = spawn(process.execPath, [launcher, "ls-remote", `${silent.url}/a/b`], {
      stdio: ["pipe", "ignore", "ignore"],
    });
    await requested;
    child.stdin.end();
    await once(child, "exit");
    await expect.poll(() => processesWith(silent.url), PATIENT).toEqual([]);
  });

  it("does not start when called off before", async () => {
    await expect(openGit({ url: bare, revision: null, signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: "AbortError",
    });
  });
});

function processesWith(text: string): readonly string[] {
  const list = execFileSync("ps", ["-eo", "args"], { encoding: "utf8" });
  return list.split("\n").filter((line) => line.includes(text));
}
