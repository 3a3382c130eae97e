import { unwrap } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { easyRecipe } from "../recipes/easy-recipe.ts";
import { classifyRuns } from "../verdict/classify.ts";
import { readEnvTask } from "./read-env-task.ts";
import { sweBenchEnvTask } from "./swebench-task.ts";

const task = readEnvTask({
  instance_id: "Shop__shop-1",
  repo: "Shop/shop",
  base_commit: "4f2c9e1",
  language: "go",
  patch: "solution",
  test_patch: "REPOST_PATCH\n",
});
const recipe = easyRecipe(task);
const runs = (before: number, after: number): Parameters<typeof classifyRuns>[2] =>
  (["before", "after"] as const).map((side) => ({
    side,
    exit_code: side === "before" ? before : after,
    tests: { TestPrice: side === "before" ? "fail" : "pass" },
    canary: "none",
    error: null,
    wall_ms: 1,
    cpu_ms: 1,
  }));
const verdict = (before: number, after: number): ReturnType<typeof classifyRuns> =>
  classifyRuns(task.instance_id, { status: "built" }, runs(before, after));

describe("sweBenchEnvTask", () => {
  it("writes the fields and files of SWE-bench 5 for an environment that is resolved by exit code", () => {
    const { row, files } = unwrap(sweBenchEnvTask(task, recipe, verdict(1, 0)));
    expect(row).toMatchObject({
      image: "swebench/sweb.eval.x86_64.shop_1776_shop-1:latest",
      log_parser: "parse_log_pytest",
      eval_type: "pass_and_fail",
      FAIL_TO_PASS: ["repost::tests"],
      PASS_TO_PASS: [],
    });
    const lines = row.eval_script.split("\n");
    const marks = [">>>>> Start Test Output", "PASSED repost::tests", ">>>>> End Test Output"];
    const positions = marks.map((mark) => lines.findIndex((line) => line.includes(mark)));
    expect(positions).toEqual(positions.toSorted((left, right) => left - right));
    expect(positions).not.toContain(-1);
    expect(Object.keys(files)).toEqual([
      "task.yaml",
      "tests.json",
      "problem_statement.md",
      "hints.md",
      "gold.patch",
      "test.patch",
      "eval.sh",
      "Dockerfile",
    ]);
    expect(JSON.parse(files["task.yaml"] ?? "")).not.toHaveProperty("patch");
  });

  it.each([
    ["not_resolved", { ...verdict(1, 0), resolved: false }],
    ["no_exit_code", verdict(1, 1)],
  ])("rejects with %s", (reason, input) => {
    expect(sweBenchEnvTask(task, recipe, input)).toMatchObject({ status: "rejected", reason });
  });
});
