import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { readEnvironments } from "@repost/dataset";
import type { Environment, EvalReport } from "@repost/spec";
import { RUN_FILES, SCHEMA_VERSION, records } from "@repost/spec";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasSandbox } from "./has-sandbox.ts";
import { BAKERY, runRepost } from "./run-repost.ts";

const executor = (await hasSandbox()) ? "sandbox" : "process";

describe("the main job", () => {
  let folder: string;
  let environments: Environment[];

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "repost-main-job-"));
    const built = await runRepost(["build", BAKERY, "-o", at("run"), "--executor", executor]);
    if (built.code !== 0) throw new Error(built.stderr);
    environments = [];
    for await (const environment of readEnvironments(at("run"))) environments.push(environment);
  });

  afterAll(() => rm(folder, { recursive: true }));

  const at = (name: string): string => path.join(folder, name);

  async function evaluate(predictions: string, name: string): Promise<EvalReport> {
    const flags = ["-o", at(name), "--executor", executor, "--allow-unsafe-local-exec"];
    const { code, stderr } = await runRepost(["eval", at("run"), "--predictions", predictions, ...flags]);
    expect({ code, stderr }).toMatchObject({ code: 0 });
    return records.evalReport.parseLine(await readFile(path.join(at(name), RUN_FILES.report), "utf8"));
  }

  it("creates environments of the documented functions, and explains the rejection of one that reads the clock", async () => {
    expect(environments.map(({ func_name }) => func_name).toSorted()).toEqual([
      "Ledger.add",
      "Ledger.short",
      "Ledger.take",
      "batches",
      "describe",
      "fill_trays",
      "to_grams",
      "total_weight",
    ]);
    const explained = await runRepost(["explain", at("run"), "clock.opening"]);
    expect(explained.stdout).toContain("not accepted: lost in");
  });

  it("does not change the text of any function", async () => {
    for (const { path: file, start_line: start, end_line: end, orig_func: text, module, quality } of environments) {
      const lines = (await readFile(path.join(BAKERY, file), "utf8")).split("\n");
      expect(text).toBe(lines.slice(start - 1, end).join("\n"));
      expect(module.target_edits).toEqual([]);
      expect(quality.fidelity).toEqual({ token_bleu_4: 1, variable_jaccard: 1, ast_depth_difference: 0 });
    }
  });

  it("scores references with pass@1 of 1 and raising stubs with 0", async () => {
    const gold = await evaluate("gold", "gold");
    const stub = await evaluate("stub", "stub");
    const figures = ({ scored, expected, missing, infra_errors, pass_at_k }: EvalReport): unknown[] => [
      scored,
      expected,
      missing,
      infra_errors,
      pass_at_k["1"]?.value,
    ];
    const count = environments.length;
    expect([figures(gold), figures(stub)]).toEqual([
      [count, count, 0, 0, 1],
      [count, count, 0, 0, 0],
    ]);
  });

  it("judges predictions of a file, and exits with 100 below a threshold", async () => {
    const [first] = environments;
    if (first === undefined) throw new Error("nothing was built");
    const file = path.join(folder, "answers.jsonl");
    await writeFile(file, `${JSON.stringify({ instance_id: first.instance_id, solution: "def other(): pass" })}\n`);
    const where = ["--executor", executor, "--allow-unsafe-local-exec"];
    const flags = ["--instance-ids", first.instance_id, "--fail-under", "0.5", "--json", ...where];
    const run = await runRepost(["eval", at("run"), "--predictions", file, "-o", at("answers"), ...flags]);
    expect(run.code).toBe(100);
    expect(JSON.parse(run.stdout)).toMatchObject({ expected: 1, scored: 1, passed: 0, schema_version: SCHEMA_VERSION });
  });

  it.each(["repost", "humaneval"])(
    "is exported as a %s set whose own rule passes references and no stub",
    async (to) => {
      const out = at(`${to}.json`);
      const flags = ["--license-allow", "any", "--json"];
      const { code, stdout, stderr } = await runRepost(["export", at("run"), "--to", to, "-o", out, ...flags]);
      expect({ code, stderr }).toMatchObject({ code: 0 });
      const { rows, left_out: left } = JSON.parse(stdout) as { rows: number; left_out: Record<string, number> };
      expect(Object.values(left).reduce((total, count) => total + count, rows)).toBe(environments.length);
      const passed = async (predictions: string): Promise<number | undefined> => {
        const where = ["--executor", executor, "--allow-unsafe-local-exec", "--judge", "published"];
        const name = at(`${to}-${predictions}`);
        await runRepost(["eval", out, "--predictions", predictions, "-o", name, ...where]);
        const report = records.evalReport.parseLine(await readFile(path.join(name, RUN_FILES.report), "utf8"));
        return report.scored === rows ? report.passed : undefined;
      };
      expect([rows > 0, await passed("gold"), await passed("stub")]).toEqual([true, rows, 0]);
    },
  );

  it("is exported as Parquet that can be read as a dataset with valid environments", async () => {
    const folder = at("hub");
    const flags = ["--license-allow", "any"];
    const { code, stderr } = await runRepost(["export", at("run"), "--to", "huggingface", "-o", folder, ...flags]);
    expect({ code, stderr }).toMatchObject({ code: 0 });
    const again: Environment[] = [];
    for await (const environment of readEnvironments(folder)) again.push(environment);
    expect(again.map((environment) => ({ ...environment, blobs: {} }))).toEqual(environments);
    const valid = await runRepost(["validate", folder, "--executor", executor]);
    const count = environments.length;
    expect(valid).toMatchObject({ code: 0, stdout: `${count} of ${count} environments are valid here\n` });
  });

  it("reports rows that an export omits, and writes nothing when no row remains", async () => {
    const flags = ["--license-allow", "Apache-2.0"];
    const { code, stderr } = await runRepost(["export", at("run"), "--to", "jsonl", "-o", at("none.jsonl"), ...flags]);
    expect(code).toBe(1);
    expect(stderr).toContain(`${environments.length} license not allowed`);
    expect(existsSync(at("none.jsonl"))).toBe(false);
  });

  it("writes one self-contained page", async () => {
    const page = await readFile(path.join(at("run"), RUN_FILES.page), "utf8");
    expect(page).not.toMatch(/(?:src|href)\s*=\s*["']?(?:https?:)?\/\//u);
    expect(existsSync(path.join(at("run"), "run.lock"))).toBe(false);
  });
});
