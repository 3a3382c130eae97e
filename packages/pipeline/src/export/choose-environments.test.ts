import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { writeEnvironments } from "@repost/dataset";
import { exampleEnvironment } from "@repost/dataset/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { differentEnvironment, evalRun, type Judged } from "../../test/judged-run.ts";
import { chooseEnvironments, type ChooseOptions } from "./choose-environments.ts";

let folder = "";
let dataset = "";
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "repost-choose-"));
  dataset = path.join(folder, "data.jsonl");
});
afterEach(() => rm(folder, { recursive: true }));

async function chosen(options: Partial<ChooseOptions>) {
  const { environments, omissions } = await chooseEnvironments({ dataset, ...options });
  const ids: string[] = [];
  for await (const { instance_id: id } of environments()) ids.push(id);
  return { ids, left: omissions() };
}

describe("the environments of an export", () => {
  it("omits exact or near duplicates on request", async () => {
    const repo = (name: string) => ({ repo: { ...exampleEnvironment().repo, name } });
    const long = [
      "def total(prices, rates):",
      "    result = 0",
      "    for price in prices:",
      "        rate = rates.get(price.kind, 0)",
      "        if rate > 0:",
      "            result += price.amount * (1 + rate)",
      "        else:",
      "            result += price.amount",
      "    return round(result, 2)",
    ].join("\n");
    await writeEnvironments(dataset, [
      exampleEnvironment({ instance_id: "first", orig_func: long, ...repo("one") }),
      exampleEnvironment({ instance_id: "renamed", orig_func: long.replaceAll("result", "sum_"), ...repo("two") }),
      exampleEnvironment({ instance_id: "near", orig_func: long.replace("2)", "3)"), ...repo("three") }),
      exampleEnvironment({ instance_id: "other", ...repo("four") }),
    ]);
    expect([await chosen({}), await chosen({ dedup: "exact" }), await chosen({ dedup: "near" })]).toEqual([
      { ids: ["first", "renamed", "near", "other"], left: {} },
      { ids: ["first", "near", "other"], left: { duplicate_exact: 1 } },
      { ids: ["first", "other"], left: { duplicate_exact: 1, duplicate_near: 1 } },
    ]);
  });

  it("are selected by the pass rate of models on request", async () => {
    const environments = [0, 1, 2, 3].map((index) => differentEnvironment(index));
    await writeEnvironments(dataset, environments);
    const answer = (index: number, sample: number, outcome: Judged["outcome"], model = "baker"): Judged => ({
      id: environments[index]?.instance_id ?? "",
      sample,
      solution: "",
      outcome,
      model,
    });
    const run = await evalRun({ folder, dataset }, "answers", [
      answer(0, 0, "failed"),
      answer(0, 1, "timeout"),
      answer(1, 0, "passed"),
      answer(1, 1, "failed"),
      answer(2, 0, "passed"),
      answer(2, 1, "failed", "chef"),
      answer(3, 0, "infra_error"),
    ]);
    const ids = environments.map(({ instance_id: id }) => id);
    const results = [run];
    expect([
      await chosen({ results, passRate: [0, 0] }),
      await chosen({ results, passRate: [0.1, 0.9] }),
      await chosen({ results, passRate: [1, 1], models: ["baker"] }),
    ]).toEqual([
      { ids: [ids[0]], left: { pass_rate_outside: 2, pass_rate_unknown: 1 } },
      { ids: [ids[1], ids[2]], left: { pass_rate_outside: 1, pass_rate_unknown: 1 } },
      { ids: [ids[2]], left: { pass_rate_outside: 2, pass_rate_unknown: 1 } },
    ]);
  });

  it("require results of eval for a selection by pass rate", async () => {
    await writeEnvironments(dataset, [exampleEnvironment()]);
    await expect(chosen({ passRate: [0, 1], results: [folder] })).rejects.toMatchObject({
      code: "PIPELINE_RUN_MISSING",
    });
    await expect(chosen({ passRate: [0, 1] })).rejects.toMatchObject({ code: "DATASET_EXPORT_EMPTY" });
  });
});
