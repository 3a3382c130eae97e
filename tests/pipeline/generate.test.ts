import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { readJsonLines } from "@repost/dataset";
import { fakeDelay, fakeError, type FakeServer, startFakeServer } from "@repost/llm/testing";
import type { GenerateReport } from "@repost/pipeline";
import { type Prediction, records } from "@repost/spec";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { hasSandbox } from "./has-sandbox.ts";
import { runInProcess, type RepostRun, type RunRepostOptions } from "./run-repost.ts";

const executor = (await hasSandbox()) ? "sandbox" : "process";
const TASKS = 6;

/** `add0` adds 0 and 1, `add1` 1 and 1, and so on. */
function taskRow(number: number): string {
  return JSON.stringify({
    task_id: `Adding/${number}`,
    prompt: `def add${number}(x):\n    """Adds ${number} and 1."""\n`,
    entry_point: `add${number}`,
    canonical_solution: `    return x + ${number} + 1\n`,
    test: `def check(candidate):\n    assert candidate(1) == ${2 + number}\n    assert candidate(-5) == ${number - 4}\n`,
  });
}

function numberIn(prompt: string): string {
  return /def add(\d+)/u.exec(prompt)?.[1] ?? "";
}

describe("repost generate", () => {
  let folder: string;
  let server: FakeServer | undefined;
  const at = (name: string): string => path.join(folder, name);
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "repost-generate-"));
    await writeFile(at("tasks.jsonl"), Array.from({ length: TASKS }, (_, number) => `${taskRow(number)}\n`).join(""));
  });
  afterEach(async () => {
    await server?.close();
    await rm(folder, { recursive: true });
  });

  async function generate(flags: readonly string[], options: RunRepostOptions = {}): Promise<RepostRun> {
    const model = ["--model", "fake", "--base-url", server?.url ?? ""];
    return runInProcess(
      ["generate", at("tasks.jsonl"), ...model, "-o", at("predictions.jsonl"), "--json", ...flags],
      options,
    );
  }

  async function predictions(): Promise<readonly Prediction[]> {
    const rows: Prediction[] = [];
    for await (const row of readJsonLines(at("predictions.jsonl"), records.prediction)) rows.push(row);
    return rows;
  }

  function reportOf({ stdout }: RepostRun): GenerateReport & { readonly spent: { readonly calls: number } } {
    return JSON.parse(stdout) as ReturnType<typeof reportOf>;
  }

  it("writes solutions that can be judged, with the raw answers", async () => {
    server = await startFakeServer({
      answer: ({ prompt }) => {
        const number = numberIn(prompt);
        if (number === "0") return "I would rather not.";
        const sum = number === "1" ? "x - 1" : `x + ${number} + 1`;
        return `<think>Let me add.</think>Sure:\n\n\`\`\`python\ndef add${number}(x):\n    return ${sum}\n\`\`\`\n`;
      },
    });
    const ended = await generate([]);
    expect([ended.code, reportOf(ended)]).toMatchObject([
      0,
      { expected: TASKS, predictions: TASKS, without_code: 1, failed: {}, stopped: null, spent: { calls: TASKS } },
    ]);
    const second = (await predictions()).find(({ raw }) => raw?.includes("def add2") === true);
    expect(second).toMatchObject({
      sample: 0,
      solution: "def add2(x):\n    return x + 2 + 1\n",
      completion: null,
      model_name_or_path: "fake",
      raw: "<think>Let me add.</think>Sure:\n\n```python\ndef add2(x):\n    return x + 2 + 1\n```\n",
      generation: { finish_reason: "stop", form: "definition" },
    });
    const flags = ["--limit", "3", "--executor", executor, "--allow-unsafe-local-exec", "--judge", "repost"];
    await runInProcess([
      "eval",
      at("tasks.jsonl"),
      "--predictions",
      at("predictions.jsonl"),
      "-o",
      at("eval"),
      ...flags,
    ]);
    const report = records.evalReport.parseLine(await readFile(at("eval/report.json"), "utf8"));
    expect([report.scored, report.passed]).toEqual([3, 1]);
  });

  it("loses no answer and requests none twice, however often it is killed", async () => {
    const prompts: string[] = [];
    let wake = (): void => {};
    let after = Number.POSITIVE_INFINITY;
    server = await startFakeServer({
      answer: ({ prompt, body }) => {
        prompts.push(`${numberIn(prompt)} ${String(body["seed"])}`);
        if (prompts.length >= after) wake();
        return fakeDelay(30, `def add${numberIn(prompt)}(x):\n    return x + ${String(body["seed"])}\n`);
      },
    });
    const flags = ["-n", "4", "--seed", "100", "--max-concurrent", "3"];
    for (const count of [5, 14]) {
      after = count;
      const killWhen = new Promise<void>((resolve) => (wake = resolve));
      expect((await generate(flags, { killWhen })).signal).toBe("SIGKILL");
    }
    after = Number.POSITIVE_INFINITY;
    const ended = await generate(flags);
    expect([ended.code, reportOf(ended)]).toMatchObject([0, { expected: TASKS * 4, predictions: TASKS * 4 }]);
    const rows = (await predictions()).map(
      ({ solution, sample }) => `${numberIn(solution ?? "")} ${sample} ${/\d+\n$/u.exec(solution ?? "")?.[0].trim()}`,
    );
    const wanted = Array.from({ length: TASKS * 4 }, (_, n) => `${Math.floor(n / 4)} ${n % 4} ${100 + (n % 4)}`);
    expect(rows.toSorted()).toEqual(wanted.toSorted());
    // Resends only requests in progress at the kill.
    expect(prompts.length).toBeLessThanOrEqual(TASKS * 4 + 2 * 3);
    const before = prompts.length;
    await rm(at("predictions.jsonl"));
    expect(reportOf(await generate(flags)).predictions).toBe(TASKS * 4);
    expect(prompts.length).toBe(before);
  });

  it("stops at its budget, and continues with a larger budget", async () => {
    server = await startFakeServer({ answer: ({ prompt }) => `def add${numberIn(prompt)}(x):\n    return x\n` });
    const stopped = await generate(["--max-calls", "4"]);
    expect([stopped.code, reportOf(stopped), server.requests.length]).toMatchObject([
      3,
      { predictions: 4, stopped: "LLM_BUDGET_SPENT" },
      4,
    ]);
    const ended = await generate(["--max-calls", "10"]);
    expect([ended.code, reportOf(ended).predictions, server.requests.length]).toEqual([0, TASKS, TASKS]);
  });

  it("requests all answers in one batch, waits for it after a restart, and requests none twice", async () => {
    server = await startFakeServer({
      batchPolls: 3,
      answer: ({ prompt }) =>
        numberIn(prompt) === "3" ? fakeError(400, "too long") : `def add${numberIn(prompt)}(x):\n    return x\n`,
    });
    const flags = ["-n", "2", "--batch", "--batch-poll", "0.5"];
    const handedOver = (): boolean => server?.requests.some(({ kind }) => kind === "chat") === true;
    const killWhen = (async () => {
      while (!handedOver()) await sleep(20);
    })();
    expect((await generate(flags, { killWhen })).signal).toBe("SIGKILL");
    const ended = await generate(flags);
    expect([ended.code, reportOf(ended)]).toMatchObject([3, { expected: TASKS * 2, predictions: TASKS * 2 - 2 }]);
    expect(ended.stderr).toContain("2 requests of the batch failed; the first: too long");
    expect(server.requests.filter(({ kind }) => kind === "chat").length).toBe(TASKS * 2);
  });

  it.each([
    [["--max-calls", "3"], "no limit of calls, tokens or dollars holds for it"],
    [["--prompt", "base"], "asks chat models alone"],
  ])("refuses a batch with %j", async (flags, why) => {
    server = await startFakeServer({ answer: "" });
    const ended = await generate(["--batch", ...flags]);
    expect([ended.code, ended.stderr.includes(why), server.requests.length]).toEqual([1, true, 0]);
  });

  it("omits requests that the server refuses, and reports them", async () => {
    server = await startFakeServer({
      answer: ({ prompt }) =>
        numberIn(prompt) === "3" ? fakeError(400, "too long") : `def add${numberIn(prompt)}(x):\n    return x\n`,
    });
    const ended = await generate([]);
    expect([ended.code, reportOf(ended)]).toMatchObject([
      3,
      { predictions: TASKS - 1, failed: { LLM_REQUEST_REJECTED: 1 }, stopped: null },
    ]);
  });

  it("refuses to add answers to different prompts to a file", async () => {
    server = await startFakeServer({ answer: () => "" });
    await generate([]);
    const other = await generate(["--temperature", "0.7"]);
    expect([other.code, other.stderr.includes("temperature was 0, now 0.7")]).toEqual([1, true]);
  });

  it("sends completion prompts to base models and fill-in-the-middle prompts to others", async () => {
    const seen: string[] = [];
    server = await startFakeServer({
      answer: ({ prompt, kind }) => {
        seen.push(`${kind}: ${prompt}`);
        return `    return x + ${numberIn(prompt)}\n\ndef other():\n    pass\n`;
      },
    });
    expect((await generate(["--prompt", "base", "--limit", "1"])).code).toBe(0);
    await rm(at("predictions.jsonl.run"), { recursive: true });
    expect((await predictions()).map(({ solution, generation }) => [solution, generation?.form])).toEqual([
      ['def add0(x):\n    """Adds 0 and 1."""\n    return x + 0\n\ndef other():\n    pass\n', "continuation"],
    ]);
    await rm(at("predictions.jsonl"));
    await generate(["--prompt", "fim", "--fim", "starcoder", "--limit", "1"]);
    expect(seen).toEqual([
      'completion: def add0(x):\n    """Adds 0 and 1."""\n',
      'completion: <fim_prefix>def add0(x):\n    """Adds 0 and 1."""\n<fim_suffix><fim_middle>',
    ]);
  });
});
