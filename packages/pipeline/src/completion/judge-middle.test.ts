import type { WorkspaceRun } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { judgeMiddle, judgeRun } from "./judge-middle.ts";
import { fakeWorkspace, QUIET_RUN, sha256 } from "./testing/fake-workspace.ts";

const CONTENT = "HEAT = 1\n";
const question = { path: "oven.py", content: CONTENT, tests: ["t::a", "t::b"] };
const passing: WorkspaceRun = {
  ...QUIET_RUN,
  tests: [
    { id: "t::a", verdict: "passed", ms: 1 },
    { id: "t::b", verdict: "passed", ms: 1 },
  ],
  collected: ["t::a", "t::b"],
  loaded: [{ path: "oven.py", sha256: sha256(CONTENT) }],
};
const [first = { id: "", verdict: "passed", ms: 0 }] = passing.tests;

function judged(changes: Partial<WorkspaceRun>): readonly unknown[] {
  const { outcome, cause } = judgeRun({ ...passing, ...changes }, question);
  return [outcome, cause];
}

describe("judgeRun", () => {
  it("passes when the run is closed, every test passed, the canary failed and exactly this text was loaded", () => {
    expect(judgeRun(passing, question)).toEqual({
      outcome: "passed",
      cause: null,
      detail: null,
      tests: { expected: 2, ran: 2, failed: null },
      passed: ["t::a", "t::b"],
      isProven: true,
      ms: 10,
      cpuMs: 5,
    });
  });

  const execution = passing.execution;
  it.each<[string, Partial<WorkspaceRun>, string, string]>([
    ["a test fails", { tests: [first, { ...first, id: "t::b", verdict: "failed" }] }, "failed", "different_result"],
    [
      "a test is skipped",
      { tests: [first, { ...first, id: "t::b", verdict: "skipped" }] },
      "failed",
      "different_result",
    ],
    ["a test is missing", { tests: [first] }, "failed", "load_error"],
    ["the canary passed", { canary: "passed" }, "failed", "tampering"],
    ["the canary is missing", { canary: "missing" }, "failed", "tampering"],
    ["the run is not closed", { closed: false }, "failed", "tampering"],
    ["another text was loaded", { loaded: [{ path: "oven.py", sha256: sha256("x") }] }, "failed", "tampering"],
    [
      "one of two loaded texts differs",
      { loaded: [...passing.loaded, { path: "oven.py", sha256: sha256("x") }] },
      "failed",
      "tampering",
    ],
    ["nothing was loaded", { loaded: [] }, "failed", "tampering"],
    ["the time limit was exceeded", { execution: { ...execution, status: "timeout" } }, "timeout", "limit"],
    ["the memory limit was exceeded", { execution: { ...execution, status: "oom" } }, "oom", "limit"],
    [
      "a signal ended the process",
      { tests: [], closed: false, execution: { ...execution, status: "signaled", signal: "SIGSEGV" } },
      "crashed",
      "early_exit",
    ],
    ["the process ended early", { tests: [], closed: false }, "failed", "early_exit"],
    [
      "a file cannot be imported",
      { tests: [], uncollected: [{ id: "t", reason: "E   NameError: x" }] },
      "failed",
      "load_error",
    ],
    [
      "a file does not parse",
      { tests: [], uncollected: [{ id: "t", reason: "E     File\nE   SyntaxError: bad" }] },
      "compile_error",
      "syntax_error",
    ],
    [
      "a configuration file imports a text that does not parse",
      { tests: [], closed: false, execution: { ...execution, stderr: "IndentationError: unexpected" } },
      "compile_error",
      "syntax_error",
    ],
  ])("does not pass when %s", (_, changes, outcome, cause) => {
    expect(judged(changes)).toEqual([outcome, cause]);
  });
});

describe("judgeMiddle", () => {
  it("reports a failed import as a syntax error when a file of another language does not parse", async () => {
    const outcomeOf = async (content: string): Promise<string> => {
      const workspace = {
        run: async () => Promise.resolve({ ...QUIET_RUN, uncollected: [{ id: "t", reason: "failed" }] }),
      };
      const judged = await judgeMiddle({
        workspace,
        command: { runner: "pytest" },
        mask: { language: "typescript", path: "a.ts", prefix: "", suffix: "\n" },
        middle: content,
        tests: [{ id: "t", ms: 1 }],
        limits: {},
      });
      return judged.outcome;
    };
    expect([await outcomeOf("const a = (;"), await outcomeOf("const a = missing;")]).toEqual([
      "compile_error",
      "failed",
    ]);
  });

  it("runs the tests on the changed file, up to the first that fails", async () => {
    const workspace = fakeWorkspace({ a: () => "passed", b: () => "failed", c: () => "passed" });
    const { tests } = await judgeMiddle({
      workspace,
      command: { runner: "pytest" },
      mask: { language: "python", path: "oven.py", prefix: "HEAT", suffix: "\n" },
      middle: " = 1",
      tests: ["a", "b", "c"].map((id) => ({ id, ms: 1 })),
      limits: {},
    });
    expect([tests, workspace.contents]).toEqual([{ expected: 3, ran: 2, failed: "b" }, [CONTENT]]);
  });
});
