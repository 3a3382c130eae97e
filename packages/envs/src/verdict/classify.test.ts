import type { EnvRun, EnvTestStatus, EnvVerdict } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { type BuildOutcome, classifyRuns } from "./classify.ts";

type Tests = Readonly<Record<string, EnvTestStatus>>;

function run(side: EnvRun["side"], tests: Tests | null, fields: Partial<EnvRun> = {}): EnvRun {
  const failed = tests === null || Object.values(tests).includes("fail");
  const own = {
    side,
    tests,
    exit_code: failed ? 1 : 0,
    canary: "none",
    error: null,
    wall_ms: 1,
    cpu_ms: null,
  } as const;
  return { ...own, ...fields };
}

function classify(
  before: readonly EnvRun[],
  after: readonly EnvRun[],
  build: BuildOutcome = { status: "built" },
): EnvVerdict {
  return classifyRuns("shop-1", build, [...before, ...after]);
}

const fails = run("before", { price: "fail", tax: "pass" });
const passes = run("after", { price: "pass", tax: "pass" });

describe("classifyRuns", () => {
  it("resolves a test that fails before and passes after in every run", () => {
    const { class: actual, resolved, stable, f2p, p2p, by_exit_code } = classify([fails, fails], [passes, passes]);
    expect({ found: actual, resolved, stable, f2p, p2p, by_exit_code }).toEqual({
      found: "resolved",
      resolved: true,
      stable: true,
      f2p: ["price"],
      p2p: ["tax"],
      by_exit_code: { before: false, after: true },
    });
  });

  it("resolves a test that is missing before, because the code does not compile", () => {
    const before = run("before", null, { error: "no_report" });
    expect(classify([before], [passes])).toMatchObject({ class: "resolved", f2p: ["price", "tax"] });
  });

  it("does not count a test that passes in one of the runs before", () => {
    const lucky = run("before", { price: "pass", tax: "pass" });
    expect(classify([fails, lucky], [passes, passes])).toMatchObject({ class: "flaky", f2p: [], stable: false });
  });

  it("does not count a test that fails in one of the runs after", () => {
    const unlucky = run("after", { price: "fail", tax: "pass" });
    expect(classify([fails, fails], [passes, unlucky])).toMatchObject({ class: "flaky", f2p: [], f2f: ["price"] });
  });

  it("reports tests that the solution breaks", () => {
    const after = run("after", { price: "pass", tax: "fail" });
    expect(classify([fails], [after])).toMatchObject({ class: "resolved", f2p: ["price"], p2f: ["tax"] });
  });

  it.each<[EnvVerdict["class"], string, EnvVerdict]>([
    ["not_committed", "there is no recipe", classify([], [], { status: "not_committed" })],
    ["docker_build_error", "the build fails", classify([], [], { status: "failed", detail: "step 2" })],
    ["infra_error", "the registry lacks a package", classify([], [], { status: "infrastructure", detail: "404" })],
    ["infra_error", "a run cannot start", classify([run("before", null, { error: "infrastructure" })], [passes])],
    [
      "script_error",
      "the test patch does not apply",
      classify([run("before", null, { error: "patch_conflict" })], [passes]),
    ],
    ["script_error", "the solution leaves no report", classify([fails], [run("after", null, { error: "no_report" })])],
    ["script_error", "no test runs", classify([fails], [run("after", null, { error: "no_tests", exit_code: 0 })])],
    [
      "script_error",
      "the script is not executable",
      classify([run("before", null, { exit_code: 126 })], [run("after", null, { exit_code: 126 })]),
    ],
    [
      "script_error",
      "the script succeeds without results before",
      classify([run("before", null, { error: "no_report", exit_code: 0 })], [passes]),
    ],
    [
      "silent_false_pass",
      "all tests pass before",
      classify([run("before", { price: "pass" })], [run("after", { price: "pass" })]),
    ],
    [
      "eval_failure",
      "the same tests fail after",
      classify([run("before", { price: "fail" })], [run("after", { price: "fail" })]),
    ],
    ["eval_failure", "the canary is forged", classify([fails], [{ ...passes, canary: "forged" }])],
    ["resolved", "only exit codes are known", classify([run("before", null)], [run("after", null, { exit_code: 0 })])],
    [
      "silent_false_pass",
      "the exit code is 0 on both sides",
      classify([run("before", null, { exit_code: 0 })], [run("after", null, { exit_code: 0 })]),
    ],
    [
      "flaky",
      "exit codes differ between runs",
      classify([run("before", null)], [run("after", null, { exit_code: 0 }), run("after", null)]),
    ],
  ])("returns %s when %s", (expected, _, { class: actual, resolved }) => {
    expect({ found: actual, resolved }).toEqual({ found: expected, resolved: expected === "resolved" });
  });
});
