import { mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { RUN_FILES } from "@repost/spec";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { commitAll, git, serveGit, type GitServer } from "../../packages/context/test/support/git-repository.ts";
import { createScratch } from "../../packages/context/test/support/scratch.ts";
import { hasSandbox } from "./has-sandbox.ts";
import { runRepost } from "./run-repost.ts";

const executor = (await hasSandbox()) ? "sandbox" : "process";
const scratch = createScratch();
const SECRET = "s3cret-of-the-baker";
const CODE =
  'def bake(x: int) -> int:\n    """Twice.\n\n    >>> bake(2)\n    4\n    """\n    return x * 2 if x > 0 else 0\n';

describe("a source with a password in its address", () => {
  let folder = "";
  let server: GitServer;
  let address = "";

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "repost-credentials-"));
    const work = await scratch.folder({ "oven.py": CODE });
    commitAll(work, "all");
    const served = await scratch.folder();
    git(served, "clone", "--quiet", "--bare", work, path.join(served, "bakery", "oven.git"));
    server = await serveGit(served, `Basic ${Buffer.from(`baker:${SECRET}`).toString("base64")}`);
    address = `${server.url.replace("//", `//baker:${SECRET}@`)}/bakery/oven.git`;
  });
  afterAll(async () => {
    await Promise.all([server.close(), rm(folder, { recursive: true }), scratch.remove()]);
  });

  it("can be built and resumed, and the password appears in no file, file name or output line", async () => {
    const run = path.join(folder, "run");
    const build = ["build", address, "-o", run, "--no-install", "--executor", executor, "--debug"];
    const first = await runRepost(build);
    expect(first).toMatchObject({ code: 0 });
    // Simulates a stop before the journal is complete.
    const [name = ""] = await readdir(path.join(run, RUN_FILES.journal));
    const journal = path.join(run, RUN_FILES.journal, name);
    const lines = (await readFile(journal, "utf8")).split("\n");
    await writeFile(journal, `${lines[0]}\n`);
    const second = await runRepost(build);
    expect(second).toMatchObject({ code: 0 });
    expect((await readFile(journal, "utf8")).split("\n")).toHaveLength(lines.length);
    const missing = await runRepost(["discover", address.replace("oven", "none"), "-o", path.join(folder, "none")]);
    expect(missing.stderr).toContain("CONTEXT_GIT_NOT_FOUND");
    const files = await readdir(folder, { recursive: true, withFileTypes: true });
    const texts = await Promise.all(
      files
        .filter((file) => file.isFile())
        .map(async (file) => await readFile(path.join(file.parentPath, file.name), "utf8")),
    );
    const outputs = [first, second, missing].flatMap(({ stdout, stderr }) => [stdout, stderr]);
    expect([...texts, ...files.map(({ name }) => name), ...outputs].join("\n")).not.toContain(SECRET);
  });
});
