// @module-tag package-index
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { RepositoryPlan, TestResult } from "@repost/spec";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasSandbox } from "./has-sandbox.ts";
import { type RepostRun, runRepost } from "./run-repost.ts";

const FILES: Readonly<Record<string, string>> = {
  "pyproject.toml": [
    '[project]\nname = "test-bakery"\ndynamic = ["version"]\ndependencies = ["iniconfig"]',
    '[project.scripts]\nbake = "bakery.oven:main"',
    '[project.entry-points."bakery.plugins"]\nfan = "bakery.oven:heat"',
    '[dependency-groups]\ntest = ["pytest"]',
    '[tool.setuptools_scm]\nversion_file = "src/bakery/_version.py"',
  ].join("\n"),
  ".git/packed-refs": "00 refs/tags/v1.4.0\n",
  "src/bakery/__init__.py": "from bakery._version import version\n",
  "src/bakery/oven.py": "def heat(degrees):\n    return degrees + 1\n\ndef main():\n    print(heat(1))\n",
  "tests/test_oven.py": `
import subprocess
from importlib import metadata
import bakery
import iniconfig
from bakery.oven import heat

def test_heat():
    assert heat(1) == 2

def test_version():
    assert metadata.version("test-bakery") == bakery.version == "1.4.0"

def test_plugin():
    (plugin,) = metadata.entry_points(group="bakery.plugins")
    assert plugin.load() is heat

def test_command():
    assert subprocess.check_output(["bake"], text=True) == "2\\n"

def test_module():
    assert subprocess.check_output(["python", "-c", "import bakery.oven; bakery.oven.main()"], text=True) == "2\\n"
`,
};
const IDS = ["heat", "version", "plugin", "command", "module"].map((name) => `tests/test_oven.py::test_${name}`);

const available = await hasSandbox();

/** Needs pip's package index. */
describe.skipIf(!available)("repost test", () => {
  let folder = "";
  let root = "";
  let first: RepostRun;
  const test = (...args: string[]): Promise<RepostRun> => runRepost(["test", root, "--executor", "sandbox", ...args]);

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "repost-test-"));
    root = path.join(folder, "repository");
    for (const [file, content] of Object.entries(FILES)) {
      await mkdir(path.dirname(path.join(root, file)), { recursive: true });
      await writeFile(path.join(root, file), content);
    }
    first = await test("--verbose");
  });
  afterAll(() => rm(folder, { recursive: true }));

  function lacksIndex(): boolean {
    return /EXECUTOR_(?:INDEX_UNREACHABLE|UV_MISSING)/u.test(first.stderr);
  }

  it("runs the suite with version, commands and entry points of the repository's own distribution", ({ skip }) => {
    if (lacksIndex()) skip();
    const [summary = "", ...lines] = first.stdout.trim().split("\n").toReversed();
    expect({ code: first.code, lines: lines.toReversed() }).toEqual({
      code: 0,
      lines: IDS.map((id) => `passed  ${id}`),
    });
    expect(summary).toMatch(/^5 passed in [\d.]+ s$/u);
  });

  it("applies a changed file to one run, and reports failures as JSON", async ({ skip }) => {
    if (lacksIndex()) skip();
    const changed = path.join(folder, "oven.py");
    await writeFile(changed, "def heat(degrees):\n    return 0\n\ndef main():\n    print(2)\n");
    const run = await test(
      "--changed",
      `src/bakery/oven.py=${changed}`,
      "--only",
      IDS[0] ?? "",
      "--only",
      IDS[3] ?? "",
      "--json",
    );
    const { tests, loaded } = JSON.parse(run.stdout) as { tests: TestResult[]; loaded: { path: string }[] };
    expect(run.code).toBe(1);
    expect(tests.map(({ id, verdict, reason }) => [id, verdict, reason])).toEqual([
      [IDS[0], "failed", "assert 0 == 2\n +  where 0 = heat(1)"],
      [IDS[3], "passed", undefined],
    ]);
    expect(loaded.map((file) => file.path)).toEqual(["src/bakery/oven.py"]);
  });

  it("exits with 5 without tests, and with 2 for a change without a file", async ({ skip }) => {
    if (lacksIndex()) skip();
    expect(await test("--only", "tests/test_oven.py::test_none")).toMatchObject({ code: 5 });
    expect(await test("--changed", "oven.py")).toMatchObject({ code: 2 });
  });

  it("prints the plan without running anything", async () => {
    const run = await test("--plan", "--json");
    const plan = JSON.parse(run.stdout) as RepositoryPlan;
    expect([run.code, plan.requirements, plan.own?.version]).toEqual([0, ["iniconfig", "pytest"], "1.4.0"]);
  });
});
