import type { RepositoryTests } from "@repost/pipeline";
import { DEFAULT_LIMITS, type WorkspaceRun } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { formatTestRun } from "./format-test-run.ts";

const RUN: WorkspaceRun = {
  execution: {
    status: "exited",
    exit_code: 1,
    signal: null,
    stdout_truncated: false,
    stderr_truncated: false,
    messages_truncated: false,
    wall_ms: 1234,
    cpu_ms: 1,
    peak_rss_bytes: null,
    backend: "sandbox",
    limits: DEFAULT_LIMITS,
    held: [],
    stdout: "",
    stderr: "",
  },
  tests: [
    { id: "t.py::test_a", verdict: "passed", ms: 1 },
    { id: "t.py::test_b", verdict: "failed", ms: 1, reason: "assert 1 == 2\n\u001b[31mred\u001b[0m\u0007" },
  ],
  collected: ["t.py::test_a", "t.py::test_b"],
  uncollected: [],
  closed: true,
  canary: "failed",
  loaded: [],
  reached: null,
};

function format(run: Partial<WorkspaceRun>, verbose = false, unstable: readonly string[] = []): string {
  const tests: Pick<RepositoryTests, "run" | "unstable"> = { run: { ...RUN, ...run }, unstable };
  return formatTestRun(tests, { verbose });
}

describe("formatTestRun", () => {
  it("lists failures with their message without control characters, then the counts", () => {
    expect(format({})).toBe(
      ["failed  t.py::test_b", "    assert 1 == 2", "    red", "1 passed, 1 failed in 1.2 s"].join("\n"),
    );
  });

  it("lists every test when verbose, and unstable ones", () => {
    expect(format({ tests: RUN.tests.slice(0, 1) }, true, ["t.py::test_a"])).toBe(
      ["passed  t.py::test_a", "unstable t.py::test_a", "1 passed in 1.2 s"].join("\n"),
    );
  });

  it("lists files that were not collected", () => {
    expect(
      format({ tests: [], uncollected: [{ id: "t.py", reason: "ImportError: no oven" }], canary: "missing" }),
    ).toBe(["not collected t.py", "    ImportError: no oven", "1 not collected in 1.2 s"].join("\n"));
  });

  it("reports a run whose verdicts cannot be trusted", () => {
    const tests = RUN.tests.slice(0, 1);
    const problem = "The run ended early, or the code under test changed its results.";
    expect(format({ tests, canary: "passed" }).split("\n")[0]).toBe(problem);
    expect(format({ tests, closed: false }).split("\n")[0]).toBe(problem);
  });

  it("reports the limit that ended the run, and prints the output of a runner without tests", () => {
    expect(format({ execution: { ...RUN.execution, status: "timeout" }, tests: [] })).toBe(
      "The run reached its time limit. Raise it with --timeout.\nno tests in 1.2 s",
    );
    const stderr = "ImportError while loading conftest\n";
    expect(format({ execution: { ...RUN.execution, stderr }, tests: [] })).toBe(
      "ImportError while loading conftest\nno tests in 1.2 s",
    );
  });
});
