// @module-tag package-index
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { type FakeServer, startFakeServer } from "@repost/llm/testing";
import { type CompletionRejection, type CompletionResult, type MaskReport, records } from "@repost/spec";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasSandbox } from "./has-sandbox.ts";
import { type RepostRun, runRepost } from "./run-repost.ts";

const OVEN = `"""An oven."""

LIMIT = 100


def heat(degrees, step):
    total = degrees + step
    if total > LIMIT:
        raise ValueError("too hot")
    return total


def unused(degrees):
    return degrees - 273
`;
const FILES: Readonly<Record<string, string>> = {
  "pyproject.toml": '[project]\nname = "mask-bakery"\nversion = "1"\n[dependency-groups]\ntest = ["pytest"]',
  "src/bakery/__init__.py": "",
  "src/bakery/oven.py": OVEN,
  "tests/test_oven.py": `
import pytest
from bakery.oven import heat

def test_heat():
    assert heat(1, 2) == 3

def test_limit():
    assert heat(60, 40) == 100
    with pytest.raises(ValueError):
        heat(60, 41)
`,
};

const available = await hasSandbox();

/** Needs pip's package index. */
describe.skipIf(!available)("repost mask and eval", () => {
  let folder = "";
  let masked: RepostRun;
  const tasks = (): string => path.join(folder, "tasks");

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "repost-mask-"));
    const root = path.join(folder, "repository");
    await writeFiles(root);
    const levels = "expression,statement,block,function";
    const limits = ["--max-tasks", "3", "--max-masks", "8", "--level", levels, "--executor", "sandbox"];
    masked = await runRepost(["--json", "mask", root, "-o", tasks(), ...limits]);
  });
  afterAll(() => rm(folder, { recursive: true }));

  function lacksIndex(): boolean {
    return /EXECUTOR_(?:INDEX_UNREACHABLE|UV_MISSING)/u.test(masked.stderr);
  }

  async function evaluate(predictions: string): Promise<readonly CompletionResult[]> {
    const run = path.join(folder, predictions);
    const { code } = await runRepost(["eval", tasks(), "--predictions", predictions, "-o", run]);
    expect(code).toBe(0);
    const lines = (await readFile(path.join(run, "results.jsonl"), "utf8")).trim().split("\n");
    return lines.map((line) => records.completionResult.parseLine(line));
  }

  it("makes tasks that the repository's own tests judge, with a reason for every other mask", async ({ skip }) => {
    if (lacksIndex()) skip();
    const report = JSON.parse(masked.stdout) as MaskReport;
    expect([masked.code, report.tasks, report.repeated]).toEqual([0, 3, report.reached]);
    const lines = (await readFile(path.join(tasks(), "rejected.jsonl"), "utf8"))
      .split("\n")
      .filter((line) => line !== "");
    const rejected = lines.map((line): CompletionRejection => records.completionRejection.parseLine(line));
    expect(rejected.length).toBe(report.sampled - report.tasks);
    const untested = rejected.filter(({ middle }) => middle?.includes("273"));
    expect(new Set(untested.map(({ reason }) => reason))).toEqual(new Set(["unreached"]));
  });

  it("passes the reference, and fails the neutral and the empty middle", async ({ skip }) => {
    if (lacksIndex()) skip();
    expect((await evaluate("gold")).map(({ outcome }) => outcome)).toEqual(["passed", "passed", "passed"]);
    for (const stand of ["neutral", "empty"]) {
      for (const { outcome, cause, in_process: shared } of await evaluate(stand)) {
        expect([outcome === "failed" || cause === "syntax_error", shared]).toEqual([true, true]);
      }
    }
  });
});

/** Needs a package index. */
describe.skipIf(!available)("docs/completions.md", () => {
  const page = fileURLToPath(new URL("../../docs/completions.md", import.meta.url));
  let folder = "";
  let server: FakeServer | undefined;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "repost-page-"));
    await writeFiles(path.join(folder, "shop"));
  });
  afterAll(async () => {
    await server?.close();
    await rm(folder, { recursive: true });
  });

  it("has four commands that lead from a source to a leaderboard", async ({ skip }) => {
    server = await startFakeServer({ answer: "```python\nreturn total\n```\n" });
    const [, block = ""] = /```\n([^`]+)```/u.exec(await readFile(page, "utf8")) ?? [];
    const commands = block.trim().split("\n");
    expect(commands.map((command) => command.split(" ").slice(0, 2).join(" "))).toEqual([
      "repost mask",
      "repost complete",
      "repost eval",
      "repost report",
    ]);
    const known: Readonly<Record<string, string>> = { NAME: "fake", URL: server.url };
    for (const command of commands) {
      // The page compares with another model's run.
      if (command.startsWith("repost report")) await runIn("eval tasks --predictions gold -o other-scores".split(" "));
      const words = command.split(" ").slice(1);
      const { code, stderr } = await runIn(words.map((word) => known[word] ?? word));
      if (/EXECUTOR_(?:INDEX_UNREACHABLE|UV_MISSING)/u.test(stderr)) skip();
      expect([command, code, code === 0 ? "" : stderr]).toEqual([command, 0, ""]);
    }
    expect(await readFile(path.join(folder, "board", "leaderboard.md"), "utf8")).toMatch(/: gold\n[\s\S]*: fake\n/u);
    const listed = await runIn(["show", "scores"]);
    expect(listed.stdout).toMatch(/^TASK +LEVEL +TESTS +PASSED +SIMILARITY\n/u);
    const [id = ""] = listed.stdout.split("\n")[1]?.split(" ") ?? [];
    expect((await runIn(["show", "scores", id])).stdout).toMatch(/Completion 0 of fake[\s\S]*completion 0: \w+/u);
  });

  function runIn(words: readonly string[]): Promise<RepostRun> {
    return runRepost(words, { cwd: folder });
  }
});

async function writeFiles(root: string): Promise<void> {
  for (const [file, content] of Object.entries(FILES)) {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true });
    await writeFile(path.join(root, file), content);
  }
}
