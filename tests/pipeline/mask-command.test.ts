// @module-tag package-index
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { startFakeServer } from "@repost/llm/testing";
import { type CompletionRejection, type CompletionResult, type MaskReport, records } from "@repost/spec";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { hasSandbox } from "./has-sandbox.ts";
import { type RepostRun, runInProcess } from "./run-repost.ts";

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
const PAGE = fileURLToPath(new URL("../../docs/completions.md", import.meta.url));
const LIMITS = ["--max-tasks", "3", "--max-masks", "8", "--level", "expression,statement,block,function"];

/** Needs pip's package index. */
describe.skipIf(!available)("docs/completions.md", () => {
  let folder = "";
  let commands: readonly string[];
  let masked: RepostRun;
  const tasks = (): string => path.join(folder, "tasks");

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "repost-mask-"));
    await writeFiles(path.join(folder, "shop"));
    const [, block = ""] = /```\n([^`]+)```/u.exec(await readFile(PAGE, "utf8")) ?? [];
    commands = block.trim().split("\n");
    masked = await runIn([...wordsOf(commands[0] ?? ""), ...LIMITS, "--json"]);
    if (!lacksIndex()) await evaluate("gold", "other-scores");
  });
  afterAll(() => rm(folder, { recursive: true }));

  function lacksIndex(): boolean {
    return /EXECUTOR_(?:INDEX_UNREACHABLE|UV_MISSING)/u.test(masked.stderr);
  }

  function runIn(words: readonly string[]): Promise<RepostRun> {
    return runInProcess(words, { cwd: folder });
  }

  async function evaluate(predictions: string, run: string): Promise<void> {
    const ended = await runIn(["eval", "tasks", "--predictions", predictions, "-o", run]);
    expect(ended).toMatchObject({ code: 0 });
  }

  async function resultsOf(run: string): Promise<readonly CompletionResult[]> {
    const lines = (await readFile(path.join(folder, run, "results.jsonl"), "utf8")).trim().split("\n");
    return lines.map((line) => records.completionResult.parseLine(line));
  }

  it("creates tasks that the repository's own tests judge, and reports a reason for every other mask", async ({
    skip,
  }) => {
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

  it("passes the reference, and fails neutral and empty middles", async ({ skip }) => {
    if (lacksIndex()) skip();
    const gold = await resultsOf("other-scores");
    expect(gold.map(({ outcome }) => outcome)).toEqual(["passed", "passed", "passed"]);
    for (const name of ["neutral", "empty"]) {
      await evaluate(name, name);
      for (const { outcome, cause, in_process: shared } of await resultsOf(name)) {
        expect([outcome === "failed" || cause === "syntax_error", shared]).toEqual([true, true]);
      }
    }
  });

  it("contains four commands that lead from a source to a leaderboard", async ({ skip }) => {
    if (lacksIndex()) skip();
    expect(commands.map((command) => command.split(" ").slice(0, 2).join(" "))).toEqual([
      "repost mask",
      "repost complete",
      "repost eval",
      "repost report",
    ]);
    const server = await startFakeServer({ answer: "```python\nreturn total\n```\n" });
    onTestFinished(() => server.close());
    const known: Readonly<Record<string, string>> = { NAME: "fake", URL: server.url };
    for (const command of commands.slice(1)) {
      const { code, stderr } = await runIn(wordsOf(command).map((word) => known[word] ?? word));
      expect([command, code, code === 0 ? "" : stderr]).toEqual([command, 0, ""]);
    }
    expect(await readFile(path.join(folder, "board", "leaderboard.md"), "utf8")).toMatch(/: gold\n[\s\S]*: fake\n/u);
    const listed = await runIn(["show", "scores"]);
    expect(listed.stdout).toMatch(/^TASK +LEVEL +TESTS +PASSED +SIMILARITY\n/u);
    const [id = ""] = listed.stdout.split("\n")[1]?.split(" ") ?? [];
    expect((await runIn(["show", "scores", id])).stdout).toMatch(/Completion 0 of fake[\s\S]*completion 0: \w+/u);
  });
});

function wordsOf(command: string): readonly string[] {
  return command.split(" ").slice(1);
}

async function writeFiles(root: string): Promise<void> {
  for (const [file, content] of Object.entries(FILES)) {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true });
    await writeFile(path.join(root, file), content);
  }
}
