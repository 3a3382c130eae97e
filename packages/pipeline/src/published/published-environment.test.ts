import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { environmentPrompt } from "@repost/context";
import { loadRecording, readPublished, type PublishedTask } from "@repost/dataset";
import { records, type RuntimeInfo } from "@repost/spec";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BARE_TASK } from "./lock-tasks.ts";
import { publishedEnvironment } from "./published-environment.ts";

const runtime: RuntimeInfo = {
  python: "3.12.1",
  node: null,
  platform: "linux-x64",
  lock: [],
  lock_digest: null,
  cutoff: null,
  image_digest: null,
};

describe("publishedEnvironment", () => {
  let folder: string;
  let task: PublishedTask;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "repost-published-"));
    const row = {
      task_id: "HumanEval/1",
      prompt: 'def bake(n):\n    """Bakes."""\n',
      entry_point: "bake",
      canonical_solution: "    return n * 2\n",
      test: "def check(candidate):\n    assert candidate(2) == 4\n",
    };
    await writeFile(path.join(folder, "set.jsonl"), `${JSON.stringify(row)}\n`);
    for await (const item of readPublished(path.join(folder, "set.jsonl"))) task = item;
  });
  afterAll(() => rm(folder, { recursive: true }));

  const recordingOf = () => ({
    schema_version: 1,
    trust: "split" as const,
    handles: true,
    tests: [...task.suite.tests],
    program: task.suite.program,
    expected: [],
    runs: 3,
  });

  it("uses the prompt and the reference of its row", async () => {
    const repost = {
      func_name: "Oven.bake",
      func_path: "oven.py",
      orig_context: "```python\n## oven.py\nclass Oven:\n    def bake(self, n):\n        return n * 2\n```\n",
      eval_script:
        "class Oven:\n    def bake(self, n):\n        return n * 2\n\ndef test():\n    assert Oven.bake_new_implementation(None, 1)\n",
    };
    const mbpp = { task_id: 3, text: "Bakes.", code: "def bake(n):\n  return n", test_list: ["assert bake(1) == 1"] };
    const javascript = {
      task_id: "JavaScript/1",
      prompt: "/* Bakes. */\nconst bake = (n) => {\n",
      canonical_solution: "  return n;\n}\n",
      test: "bake(1)",
    };
    for (const row of [repost, mbpp, javascript]) {
      const file = path.join(folder, "one.jsonl");
      await writeFile(file, `${JSON.stringify(row)}\n`);
      for await (const item of readPublished(file)) {
        const environment = await publishedEnvironment({ task: item, recorded: null, runtime, taskRuntime: BARE_TASK });
        const prompt = await environmentPrompt({ environment });
        expect(prompt.slice(prompt.indexOf("\n") + 1)).toBe(item.prompt.replace(/^# oven.py\n/u, ""));
      }
    }
  });

  it("shows the code of the repository that the row's prompt shows", async () => {
    const context = [{ path: "oven.py", code: "def bake(n):\n", names: [] }];
    const taskRuntime = { record: { lock: [], lock_digest: null, cutoff: null }, lockText: null, unresolved: [] };
    const environment = await publishedEnvironment({
      task: { ...task, context },
      recorded: null,
      runtime,
      taskRuntime,
    });
    expect(environment.context).toEqual(context);
  });

  it("is a record with its recording and its lock", async () => {
    const lockText = "bread==1.0\n";
    const digest = `sha256:${"a".repeat(64)}`;
    const taskRuntime = {
      record: { lock: ["bread==1.0"], lock_digest: digest, cutoff: "2025-01-01" },
      lockText,
      unresolved: [],
    };
    const recorded = { recording: recordingOf(), referenceMs: 12.3456 };
    const environment = await publishedEnvironment({ task, recorded, runtime, taskRuntime });
    expect(records.environment.parseLine(records.environment.line(environment))).toEqual(environment);
    expect(await loadRecording(environment)).toEqual(recorded.recording);
    expect({
      name: environment.func_name,
      docstring: environment.docstring,
      lines: [environment.start_line, environment.end_line],
      reference: environment.orig_func,
      suite: [environment.suite.trust, environment.suite.handles],
      ms: environment.cost.reference_ms,
      lock: [environment.runtime.lock, environment.blobs[digest]],
      passed: environment.quality.findings.map(({ passed }) => passed),
    }).toEqual({
      name: "bake",
      docstring: "Bakes.",
      lines: [1, 3],
      reference: 'def bake(n):\n    """Bakes."""\n    return n * 2',
      suite: ["split", true],
      ms: 12.346,
      lock: [["bread==1.0"], lockText],
      passed: [true],
    });
  });

  it("reports why a row could not be recorded, and keeps its program for the published rule", async () => {
    const recorded = { status: "rejected", reason: "weak_suite", detail: "Anything passes." } as const;
    const environment = await publishedEnvironment({ task, recorded, runtime, taskRuntime: BARE_TASK });
    const { program, expected, trust } = await loadRecording(environment);
    expect([program, expected, trust]).toEqual([task.suite.program, [], "weak"]);
    expect(environment.quality.findings).toEqual([
      { check: "recorded", passed: false, reason: "Anything passes.", evidence: { reason: "weak_suite" } },
    ]);
  });
});
