import { randomUUID } from "node:crypto";
// @module-tag package-index
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { records } from "@repost/spec";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasSandbox } from "./has-sandbox.ts";
import { type RepostRun, runRepost } from "./run-repost.ts";

const FILES: Readonly<Record<string, string>> = {
  "pyproject.toml": '[project]\nname = "impact-bakery"\nversion = "1"\n',
  "bakery.py": `def heat(degrees):
    if degrees > 250:
        return 250
    return degrees


def bake(degrees):
    return ["bread", heat(degrees)]
`,
  "test_bakery.py": `
from bakery import bake, heat

def test_heat():
    assert heat(1) == 1

def test_limit():
    assert heat(300) == 250

def test_bake():
    assert bake(1) == ["bread", 1]

def test_other():
    assert "bakery"
`,
};

interface Reported {
  readonly suite: { readonly tests: number };
  readonly files: readonly { readonly path: string; readonly lines: number; readonly tests: number }[];
  readonly tests: readonly { readonly id: string; readonly via: string }[];
}

const available = await hasSandbox();

describe.skipIf(!available)("repost impact", () => {
  let folder = "";
  const impact = (...args: string[]): Promise<RepostRun> =>
    runRepost(["impact", path.join(folder, "repository"), ...args, "--executor", "sandbox"]);

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "repost-impact-"));
    await mkdir(path.join(folder, "repository"));
    // The user's cache may have an older map.
    const files = { ...FILES, "unique.py": `# ${randomUUID()}\n` };
    for (const [file, content] of Object.entries(files))
      await writeFile(path.join(folder, "repository", file), content);
  });
  afterAll(async () => {
    await rm(folder, { recursive: true });
  });

  it("maps a repository once, and prints the tests of files, functions and lines", async () => {
    const map = path.join(folder, "map.json");
    const first = await impact("--json", "-o", map);
    expect(first.stderr).toContain("running the tests, 3 of 3");
    const { suite, files } = JSON.parse(first.stdout) as Reported;
    expect(suite.tests).toBe(4);
    expect(files[0]).toMatchObject({ path: "bakery.py", lines: 4, tests: 3 });
    expect(records.impactMap.parseLine(await readFile(map, "utf8")).grain).toBe("line");

    const heat = await impact("bakery.py:heat", "--json");
    expect(heat.stderr).not.toContain("running the tests");
    const ids = (JSON.parse(heat.stdout) as Reported).tests.map(({ id, via }) => `${id} ${via}`);
    expect(ids).toEqual(["heat", "limit", "bake"].map((name) => `test_bakery.py::test_${name} line`));

    const limit = await impact("bakery.py:3");
    expect(limit.stdout).toMatch(/^\d+\.\d ms {2}test_bakery.py::test_limit\nbakery.py, line 3: 1 of 4 tests/u);
  });

  it("fails with a hint when the file has no function of that name", async () => {
    const { code, stderr } = await impact("bakery.py:mix");
    expect(code).toBe(1);
    expect(stderr).toContain("the file has no function of this name");
  });
});
