import { appendFile, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type CompletionResult, type ImpactMap, prediction, type RepositoryPlan, SCHEMA_VERSION } from "@repost/spec";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { evaluateCompletions } from "./evaluate-completions.ts";
import { exportTasks } from "./export-tasks.ts";
import { maskSources, type MaskSourcesOptions } from "./mask-sources.ts";
import type { RepositoryTools } from "./repository-tools.ts";
import { readTaskFolder } from "./task-folder.ts";
import { fakeWorkspace } from "./testing/fake-workspace.ts";

const OVEN = `def heat(degrees):
    if degrees > 10:
        return degrees + 1
    return degrees - 1


def cool(degrees):
    return degrees - 20
`;

const plan: RepositoryPlan = {
  schema_version: SCHEMA_VERSION,
  runtime: "python",
  runner: "pytest",
  source_folders: ["."],
  requirements: [],
  own: null,
  generated: [],
  arguments: [],
  env: {},
  evidence: [],
};
const map: ImpactMap = {
  schema_version: SCHEMA_VERSION,
  digest: `sha256:${"0".repeat(64)}`,
  grain: "line",
  tests: [{ id: "t", ms: 1 }],
  files: { "oven.py": { 2: [0], 3: [0], 4: [0] } },
  imported: {},
  spawns: [],
  programs: [],
  unstable: [],
};

let folder: string;
let source: string;
let opened: string[];
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "repost-mask-"));
  source = path.join(folder, "bakery");
  opened = [];
  await mkdir(source);
  await writeFile(path.join(source, "oven.py"), OVEN);
  await writeFile(path.join(source, "test_oven.py"), "import oven\n");
});
afterEach(() => rm(folder, { recursive: true }));

/** The only test fails on every other text. */
const tools: RepositoryTools = {
  plan: async () => Promise.resolve(plan),
  install: async () => Promise.resolve("lock"),
  open: async ({ root, lock }) => {
    opened.push(`${(await readdir(root)).toSorted().join(" ")} ${lock}`);
    const test = (content: string) => (content === "" || content === OVEN ? ("passed" as const) : ("failed" as const));
    return { workspace: fakeWorkspace({ t: test }), command: { runner: "pytest" } };
  },
  map: async () => Promise.resolve(map),
};
const executor: MaskSourcesOptions["executor"] = {
  capabilities: async () =>
    Promise.resolve({
      backend: "fake",
      boundary: true,
      held: [],
      runtimes: { python: "3.13", node: null },
      notes: [],
    }),
};

function mask(changes: Partial<MaskSourcesOptions> = {}): ReturnType<typeof maskSources> {
  const choice = { levels: ["expression", "statement", "function"] as const, maxTasks: 4, maxMasks: 8 };
  return maskSources({ sources: [source], folder: path.join(folder, "tasks"), tools, executor, choice, ...changes });
}

describe("maskSources", () => {
  it("keeps executed masks as tasks, and records a reason for every other mask", async () => {
    const report = await mask();
    expect(report).toMatchObject({ repositories: 1, tasks: 4, repeated: 4, by_test: 4 });
    const { tasks, repositories } = await readTaskFolder(path.join(folder, "tasks"));
    for (const task of tasks) {
      expect(task.prefix + task.middle + task.suffix).toBe(OVEN);
      expect(task).toMatchObject({
        path: "oven.py",
        tests: [{ id: "t", ms: 1 }],
        quality: { gold_runs: 3, empty: "failed" },
      });
    }
    expect([...repositories.values()]).toMatchObject([{ valid: 4, suite: { tests: 1, passed: 1 }, plan }]);
    const rejected = (await readFile(path.join(folder, "tasks", "rejected.jsonl"), "utf8")).trim().split("\n");
    const lost = rejected.map((line) => JSON.parse(line) as { readonly middle: string; readonly reason: string });
    expect(new Set(lost.map(({ reason }) => reason))).toEqual(new Set(["unreached"]));
    expect(lost.every(({ middle }) => middle.includes("20"))).toBe(true);
  });

  it("checks no mask twice when the command is repeated, and writes the same files", async () => {
    await mask();
    const file = path.join(folder, "tasks", "tasks.jsonl");
    const before = await readFile(file, "utf8");
    const checked: string[] = [];
    await mask({ onEvent: (event) => void (event.type === "mask-checked" && checked.push(event.instanceId)) });
    expect([checked, await readFile(file, "utf8"), opened.length]).toEqual([[], before, 1]);
  });

  it("continues after a process that was killed during the run", async () => {
    const [stopped, controller] = [new Set<string>(), new AbortController()];
    const interrupted = mask({
      concurrency: 1,
      signal: controller.signal,
      onEvent: (event) => {
        if (event.type !== "mask-checked") return;
        stopped.add(event.instanceId);
        if (stopped.size === 2) controller.abort();
      },
    });
    await expect(interrupted).rejects.toMatchObject({ name: "AbortError" });
    const [journal = ""] = await readdir(path.join(folder, "tasks", "journal"));
    await appendFile(path.join(folder, "tasks", "journal", journal), '{"torn');
    const again: string[] = [];
    const report = await mask({
      onEvent: (event) => void (event.type === "mask-checked" && again.push(event.instanceId)),
    });
    expect([report.tasks, again.filter((id) => stopped.has(id))]).toEqual([4, []]);
  });

  it("keeps the tasks of finished repositories when a later one is aborted", async () => {
    const second = path.join(folder, "kitchen");
    await cp(source, second, { recursive: true });
    await writeFile(path.join(second, "oven.py"), OVEN.replaceAll("20", "30"));
    const controller = new AbortController();
    const interrupted = mask({
      sources: [source, second],
      concurrency: 1,
      signal: controller.signal,
      onEvent: (event) => void (event.type === "repository-finished" && controller.abort()),
    });
    await expect(interrupted).rejects.toMatchObject({ name: "AbortError" });
    const { tasks, repositories } = await readTaskFolder(path.join(folder, "tasks"));
    expect([tasks.length, [...repositories.values()].map(({ repo }) => repo.name)]).toEqual([4, ["bakery"]]);
  });

  it("checks masks of exported published rows", async () => {
    await mask();
    const file = path.join(folder, "rows.jsonl");
    const written = await exportTasks({
      to: "execrepobench",
      folder: path.join(folder, "tasks"),
      path: file,
      licenses: null,
    });
    expect(written).toEqual({ to: "execrepobench", rows: 4, files: [file], left_out: {} });
    const again = path.join(folder, "again");
    const report = await mask({ folder: again, choice: { published: file, maxTasks: 9 } });
    expect([report.sampled, report.tasks]).toEqual([4, 4]);
    const middles = async (from: string): Promise<string[]> =>
      (await readTaskFolder(from)).tasks.map(({ middle }) => middle).toSorted();
    expect(await middles(again)).toEqual(await middles(path.join(folder, "tasks")));
  });

  it("rejects function formats for tasks, and filters tasks by licence", async () => {
    await mask();
    const options = { folder: path.join(folder, "tasks"), path: path.join(folder, "x.json"), licenses: null };
    await expect(exportTasks({ ...options, to: "humaneval" })).rejects.toMatchObject({
      code: "PIPELINE_FORMAT_UNUSABLE",
    });
    await expect(exportTasks({ ...options, to: "jsonl", licenses: undefined })).rejects.toMatchObject({
      code: "DATASET_EXPORT_EMPTY",
    });
  });

  it("rejects a repository whose plan fails, and retries it later", async () => {
    const broken = { ...tools, map: async () => Promise.resolve({ ...map, tests: [] }) };
    expect(await mask({ tools: broken })).toMatchObject({ repositories: 0, tasks: 0, rejected: { map_failed: 1 } });
    expect(await mask()).toMatchObject({ repositories: 1, tasks: 4 });
  });
});

describe("evaluateCompletions", () => {
  const tasks = (): string => path.join(folder, "tasks");
  const evaluate = async (
    predictions: Parameters<typeof evaluateCompletions>[0]["predictions"],
    run = "run",
    used: RepositoryTools = tools,
  ): Promise<readonly CompletionResult[]> => {
    const options = { folder: tasks(), run: path.join(folder, run), tools: used, executor, predictions };
    return (await evaluateCompletions(options)).results;
  };

  it("passes the reference and fails the other baselines", async () => {
    await mask();
    const [gold, empty, mutant] = [
      await evaluate({ kind: "gold" }, "gold"),
      await evaluate({ kind: "empty" }, "empty"),
      await evaluate({ kind: "mutant" }, "mutant"),
    ];
    expect(gold.map(({ outcome, edit_similarity: similarity }) => [outcome, similarity])).toEqual(
      Array.from({ length: 4 }, () => ["passed", 100]),
    );
    for (const result of [...empty, ...mutant]) {
      expect(result).toMatchObject({ outcome: "failed", cause: "different_result", tests: { failed: "t" } });
    }
    expect(opened.at(-1)).toBe("oven.py test_oven.py lock");
  });

  it("reads predictions of a file, rejects those over 64 KB, and judges none twice", async () => {
    await mask();
    const [first, second] = (await readTaskFolder(tasks())).tasks;
    if (first === undefined || second === undefined) throw new TypeError("There are no tasks.");
    const rows = [
      prediction({ instance_id: first.instance_id, completion: first.middle, model_name_or_path: "m" }),
      prediction({ instance_id: first.instance_id, sample: 1, completion: "x".repeat(65_537) }),
      prediction({ instance_id: second.instance_id, completion: null }),
    ];
    const file = path.join(folder, "predictions.jsonl");
    await writeFile(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
    const results = await evaluate({ kind: "file", path: file });
    expect(
      results.map(({ sample, outcome, cause, model_name_or_path: model }) => [sample, outcome, cause, model]),
    ).toEqual([
      [0, "passed", null, "m"],
      [1, "compile_error", "unreadable", null],
      [0, "failed", "different_result", null],
    ]);
    const times = opened.length;
    expect(await evaluate({ kind: "file", path: file })).toEqual(results);
    expect(opened.length).toBe(times);
  });

  it("scores no completion of a task whose reference fails on this machine", async () => {
    await mask();
    const failing = async (): ReturnType<RepositoryTools["open"]> =>
      Promise.resolve({ workspace: fakeWorkspace({ t: () => "failed" }), command: { runner: "pytest" } });
    const results = await evaluate({ kind: "empty" }, "run", { ...tools, open: failing });
    expect(new Set(results.map(({ outcome, cause }) => `${outcome} ${cause}`))).toEqual(
      new Set(["infra_error reference_failed"]),
    );
  });
});
