import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { readEnvironments, readPublished, writeEnvironments } from "@repost/dataset";
import { exampleEnvironment } from "@repost/dataset/testing";
import { fakeError, type FakeServer, startFakeServer } from "@repost/llm/testing";
import type { DescribeReport } from "@repost/pipeline";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runInProcess, type RepostRun } from "./run-repost.ts";

const INSTRUCTION = [
  "Functionality: Doubles a value by adding the value to itself once, whatever kind of value it is, and hands the sum to the caller.",
  "Inputs: x, a number or a text that can be doubled.",
  "Outputs: The doubled value, of the same type as the input.",
].join("\n");

describe("repost describe", () => {
  let folder: string;
  let server: FakeServer | undefined;
  const at = (name: string): string => path.join(folder, name);
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "repost-describe-"));
  });
  afterEach(async () => {
    await server?.close();
    await rm(folder, { recursive: true });
  });

  function commandLine(dataset: string): readonly string[] {
    const model = ["--model", "fake", "--base-url", server?.url ?? ""];
    return ["describe", at(dataset), ...model, "-o", at("described.jsonl")];
  }

  async function run(dataset: string, ...flags: readonly string[]): Promise<RepostRun> {
    return await runInProcess([...commandLine(dataset), "--json", ...flags]);
  }

  const reportOf = ({ stdout }: RepostRun): DescribeReport => JSON.parse(stdout) as DescribeReport;

  it("writes instructions into environments, and requests none twice", async () => {
    const ids = ["a", "b", "c"];
    const named = (id: string) =>
      exampleEnvironment({
        instance_id: id,
        func_name: `double_${id}`,
        orig_func: `def double_${id}(x):\n    return x * 2`,
      });
    await writeEnvironments(at("data.jsonl"), ids.map(named));
    let calls = 0;
    server = await startFakeServer({
      answer: () => {
        calls += 1;
        return calls === 1 ? fakeError(400, "no") : INSTRUCTION;
      },
    });
    const first = await run("data.jsonl", "--max-concurrent", "1");
    expect([first.code, reportOf(first)]).toMatchObject([3, { expected: 3, described: 2, refused: [] }]);
    const before = calls;
    const second = await run("data.jsonl", "--max-concurrent", "1");
    expect([second.code, reportOf(second)]).toMatchObject([0, { kind: "instruction", described: 3, failed: {} }]);
    expect(calls).toBe(before + 1);
    const made: unknown[] = [];
    for await (const { instance_id, instruction, asked: requests, cost } of readEnvironments(at("described.jsonl")))
      made.push([instance_id, instruction, requests?.model, cost.llm_calls, cost.output_tokens > 0]);
    expect(made).toEqual(ids.map((id) => [id, INSTRUCTION, "fake", 1, true]));
    const { code, stdout } = await runInProcess(commandLine("data.jsonl"));
    expect([code, stdout.trimEnd().split("\n")]).toEqual([
      0,
      [
        expect.stringMatching(/^instructions +3 of 3$/u),
        expect.stringMatching(/^spent +4 calls +[1-9]\d* tokens in, [1-9]\d* out$/u),
      ],
    ]);
  });

  it("describes rows of a published set without changing their fields", async () => {
    const row = {
      func_name: "double",
      idx: 7,
      code: "def double(x):\n    return x * 2\n\n\ndef test_double():\n    assert double(1) == 2\n",
      test_code: "",
    };
    await writeFile(at("set.jsonl"), `${JSON.stringify(row)}\n`);
    const docstring = "Doubles a value.\n\nParameters: x, a number or a text.\n\nReturns the doubled value.";
    server = await startFakeServer({ answer: () => docstring });
    expect(reportOf(await run("set.jsonl", "--kind", "docstring"))).toMatchObject({ kind: "docstring", described: 1 });
    const rows: unknown[] = [];
    for await (const { orig } of readPublished(at("described.jsonl"))) rows.push(orig);
    expect(rows).toEqual([{ ...row, revised_instruction: docstring }]);
  });

  it("counts functions for which every answer quotes a test", async () => {
    await writeEnvironments(at("data.jsonl"), [exampleEnvironment()]);
    server = await startFakeServer({ answer: () => `${INSTRUCTION} It passes test_double.` });
    const ended = await run("data.jsonl");
    expect([ended.code, reportOf(ended)]).toMatchObject([
      0,
      { described: 0, refused: [exampleEnvironment().instance_id] },
    ]);
  });
});
