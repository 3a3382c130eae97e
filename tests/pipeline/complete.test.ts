import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { readJsonLines } from "@repost/dataset";
import { fakeDelay, fakeError, type FakeServer, startFakeServer } from "@repost/llm/testing";
import { type CompleteReport, storeRepositoryFiles, taskStore, writeTaskFolder } from "@repost/pipeline";
import { type CompletionTask, type MaskReport, type Prediction, records, SCHEMA_VERSION } from "@repost/spec";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runInProcess, type RepostRun, type RunRepostOptions } from "./run-repost.ts";

const TASKS = 6;

/** `add0` adds 0 and 1, `add1` 1 and 1, and so on. */
const CODE = Array.from({ length: TASKS }, (_, number) => `def add${number}(x):\n    ${middleOf(number)}\n\n\n`).join(
  "",
);
const FILE = `from helpers import number_from_helpers\n\n\n${CODE}`;
const HELPERS = "def number_from_helpers():\n    return 1\n";
const COPY = `def copied(x):\n    ${middleOf(2)}\n`;

function middleOf(number: number | string): string {
  return `return x + ${number} + number_from_helpers()`;
}

function taskOf(number: number, files: string): CompletionTask {
  const middle = middleOf(number);
  const start = FILE.indexOf(middle);
  return {
    schema_version: SCHEMA_VERSION,
    instance_id: `adding.1.adding.py.${number}`,
    repo: {
      name: "adding",
      url: null,
      source: "./adding",
      revision: "1",
      version: null,
      license: "MIT",
      license_url: null,
      created_at: null,
    },
    files,
    path: "adding.py",
    language: "python",
    level: "statement",
    fill_type: "statement",
    node_type: "return_statement",
    start,
    prefix: FILE.slice(0, start),
    middle,
    suffix: FILE.slice(start + middle.length),
    context: [
      { path: "copies.py", content: COPY },
      { path: "helpers.py", content: HELPERS },
    ],
    tests: [{ id: "test_adding.py::test_add", ms: 1 }],
    quality: {
      gold_runs: 3,
      gold_ms: 1,
      gold_cpu_ms: null,
      neutral: "failed",
      empty: "failed",
      mutants: { killed: 1, total: 1 },
    },
  };
}

const REPORT: MaskReport = {
  schema_version: SCHEMA_VERSION,
  sources: ["./adding"],
  repositories: 1,
  tasks: TASKS,
  sampled: TASKS,
  reached: TASKS,
  repeated: TASKS,
  by_test: TASKS,
  mutants: { killed: TASKS, total: TASKS },
  levels: { statement: { sampled: TASKS, reached: TASKS, valid: TASKS } },
  rejected: {},
  wall_s: 1,
  seed: 1,
  executor: "sandbox",
  version: "0.1.0",
};

function numberIn(prompt: string): string {
  const before = prompt.split(/<\|fim_suffix\|>|## Code after the gap/u)[0] ?? "";
  return /def add(\d+)/u.exec(before.slice(before.lastIndexOf("def add")))?.[1] ?? "";
}

describe("repost complete", () => {
  let folder: string;
  let server: FakeServer | undefined;
  const at = (name: string): string => path.join(folder, name);
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "repost-complete-"));
    const archive = {
      schema_version: SCHEMA_VERSION,
      files: Object.entries({ "adding.py": FILE, "copies.py": COPY, "helpers.py": HELPERS }).map(([name, content]) => ({
        path: name,
        content,
        encoding: "utf8" as const,
        executable: false,
      })),
    };
    const files = await storeRepositoryFiles(taskStore(at("tasks")), archive);
    const tasks = Array.from({ length: TASKS }, (_, number) => taskOf(number, files));
    await writeTaskFolder(at("tasks"), { tasks, rejected: [], repositories: [], report: REPORT });
  });
  afterEach(async () => {
    await server?.close();
    await rm(folder, { recursive: true });
  });

  async function complete(flags: readonly string[], options: RunRepostOptions = {}): Promise<RepostRun> {
    const model = ["--model", "fake", "--base-url", server?.url ?? ""];
    return runInProcess(["complete", at("tasks"), ...model, "-o", at("run"), "--json", ...flags], options);
  }

  async function predictions(): Promise<readonly Prediction[]> {
    const rows: Prediction[] = [];
    for await (const row of readJsonLines(at("run/predictions.jsonl"), records.prediction)) rows.push(row);
    return rows.toSorted((left, right) => (left.instance_id < right.instance_id ? -1 : 1));
  }

  function reportOf({ stdout }: RepostRun): CompleteReport & { readonly spent: { readonly calls: number } } {
    return JSON.parse(stdout) as ReturnType<typeof reportOf>;
  }

  it("writes the code for each gap, with the raw answer and the definitions that prompts omit", async () => {
    server = await startFakeServer({
      answer: ({ prompt }) =>
        numberIn(prompt) === "0"
          ? " "
          : `Sure:\n\n\`\`\`python\n${middleOf(numberIn(prompt))}\n\n\ndef add9(x):\n    pass\n\`\`\`\n`,
    });
    const ended = await complete([]);
    expect([ended.code, reportOf(ended)]).toMatchObject([
      0,
      { expected: TASKS, predictions: TASKS, without_code: 1, copies: { tasks: 1, lines: 1 }, spent: { calls: TASKS } },
    ]);
    const [first, , third] = await predictions();
    expect(first).toMatchObject({ solution: null, completion: null, generation: { form: null } });
    expect(third).toMatchObject({
      instance_id: "adding.1.adding.py.2",
      sample: 0,
      solution: null,
      completion: middleOf(2),
      model_name_or_path: "fake",
      generation: { form: "continuation", context: { files: 2, copied_lines: 1 } },
    });
    const prompts = server.requests.map(({ prompt }) => prompt);
    expect(prompts.filter((prompt) => prompt.includes(middleOf(2))).length).toBe(TASKS - 1);
    expect(server.requests[0]?.body).toMatchObject({ temperature: 0, max_tokens: 512 });
  });

  it("sends the tokens and stop texts of a model's format, and orders files by the call graph", async () => {
    server = await startFakeServer({ answer: ({ prompt }) => `${middleOf(numberIn(prompt))}<|endoftext|>x` });
    expect((await complete(["--prompt", "qwen", "--context", "callgraph", "--limit", "1"])).code).toBe(0);
    const [request] = server.requests;
    expect([request?.kind, request?.body["stop"]]).toEqual([
      "completion",
      ["<|endoftext|>", "<|file_sep|>", "<|repo_name|>", "<|fim_prefix|>"],
    ]);
    expect(request?.prompt).toMatch(
      /^<\|repo_name\|>adding\n<\|file_sep\|>copies\.py\n[^<]*<\|file_sep\|>helpers\.py\n[^<]*<\|file_sep\|>adding\.py\n<\|fim_prefix\|>from helpers/u,
    );
    expect((await predictions()).map(({ completion }) => completion)).toEqual([middleOf(0)]);
  });

  it("loses no answer and requests none twice, however often it is killed", async () => {
    const prompts: string[] = [];
    let wake = (): void => {};
    let after = Number.POSITIVE_INFINITY;
    server = await startFakeServer({
      answer: ({ prompt, body }) => {
        prompts.push(`${numberIn(prompt)} ${String(body["seed"])}`);
        if (prompts.length >= after) wake();
        return fakeDelay(30, `return x + ${String(body["seed"])}\n`);
      },
    });
    const flags = ["-n", "4", "--seed", "100", "--max-concurrent", "3"];
    for (const count of [5, 14]) {
      after = count;
      const killWhen = new Promise<void>((resolve) => (wake = resolve));
      expect((await complete(flags, { killWhen })).signal).toBe("SIGKILL");
    }
    after = Number.POSITIVE_INFINITY;
    const ended = await complete(flags);
    expect([ended.code, reportOf(ended)]).toMatchObject([0, { expected: TASKS * 4, predictions: TASKS * 4 }]);
    const rows = (await predictions()).map(({ instance_id: id, sample, completion }) => [
      id.at(-1),
      sample,
      completion,
    ]);
    const wanted = Array.from({ length: TASKS * 4 }, (_, n) => [
      String(Math.floor(n / 4)),
      n % 4,
      `return x + ${100 + (n % 4)}`,
    ]);
    expect(rows.map(String).toSorted()).toEqual(wanted.map(String).toSorted());
    // Resends only requests in progress at the kill.
    expect(prompts.length).toBeLessThanOrEqual(TASKS * 4 + 2 * 3);
    const before = prompts.length;
    await rm(at("run/predictions.jsonl"));
    expect([reportOf(await complete(flags)).predictions, prompts.length]).toEqual([TASKS * 4, before]);
  });

  it("uses one batch for all completions, waits for it after a kill, and requests none twice", async () => {
    server = await startFakeServer({
      batchPolls: 3,
      answer: ({ prompt }) =>
        numberIn(prompt) === "3" ? fakeError(400, "too long") : `${middleOf(numberIn(prompt))}\n`,
    });
    const flags = ["-n", "2", "--batch", "--batch-poll", "0.5"];
    const killWhen = (async () => {
      const isSent = (): boolean => server?.requests.some(({ kind }) => kind === "chat") === true;
      while (!isSent()) await sleep(20);
    })();
    expect((await complete(flags, { killWhen })).signal).toBe("SIGKILL");
    const ended = await complete(flags);
    expect([ended.code, reportOf(ended)]).toMatchObject([3, { expected: TASKS * 2, predictions: TASKS * 2 - 2 }]);
    expect(server.requests.filter(({ kind }) => kind === "chat").length).toBe(TASKS * 2);
    const rows = await predictions();
    expect(rows.map(({ instance_id: id, completion }) => completion === middleOf(id.at(-1) ?? ""))).toEqual(
      rows.map(() => true),
    );
  });

  it("is displayed by repost show, task by task", async () => {
    server = await startFakeServer({ answer: ({ prompt }) => `${middleOf(numberIn(prompt))}\n` });
    expect((await complete(["--limit", "1"])).code).toBe(0);
    const list = await runInProcess(["show", at("run")]);
    expect([list.code, list.stdout.trim().split("\n").length]).toEqual([0, TASKS + 1]);
    const item = await runInProcess(["show", at("run"), "adding.py.0"]);
    expect(item.stdout).toContain(`|     ${middleOf(0)}\n`);
    expect(item.stdout).toContain(`Completion 0 of fake\n--------------------\n${middleOf(0)}\n`);
    const unknown = await runInProcess(["show", at("run"), "subtracting"]);
    expect([unknown.code, unknown.stderr.includes("PIPELINE_INSTANCE_MISSING")]).toEqual([1, true]);
  });

  it("stops at its budget, and refuses to mix prompts in one run", async () => {
    server = await startFakeServer({ answer: "return x\n" });
    const stopped = await complete(["--max-calls", "2"]);
    expect([stopped.code, reportOf(stopped)]).toMatchObject([3, { predictions: 2, stopped: "LLM_BUDGET_SPENT" }]);
    const other = await complete(["--context", "none"]);
    expect([other.code, other.stderr.includes('context was "published", now "none"')]).toEqual([1, true]);
    const small = await complete(["--window", "600"]);
    expect([small.code, small.stderr]).toEqual([2, "error: --window leaves no tokens for the masked file\n"]);
  });
});
