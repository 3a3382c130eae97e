import type { ReachedLines, TestResult, Workspace, WorkspaceRun, WorkspaceRunOptions } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { buildImpactMap } from "./build-impact-map.ts";

type Verdicts = Readonly<Record<string, TestResult["verdict"]>>;

const REACHED: ReachedLines = {
  tests: new Map([
    ["t.py::a", { "oven.py": [4, 5], "t.py": [9] }],
    ["t.py::b", { "oven.py": [5] }],
    ["t.py::c", { "oven.py": [6] }],
  ]),
  imported: { "oven.py": [1, 3] },
  spawns: ["t.py::b", "t.py::c"],
};

function runOf(verdicts: Verdicts, ms: number, changes: Partial<WorkspaceRun> = {}): WorkspaceRun {
  const tests = Object.entries(verdicts).map(([id, verdict]) => ({ id, verdict, ms }));
  const execution = {
    status: "exited",
    exit_code: 0,
    stdout: "",
    stderr: "killed",
  } as WorkspaceRun["execution"];
  const collected = tests.map(({ id }) => id);
  const fixed = { execution, collected, uncollected: [], closed: true, canary: "failed", loaded: [] } as const;
  return { ...fixed, tests, reached: null, ...changes };
}

function workspaceOf(...runs: readonly WorkspaceRun[]): Pick<Workspace, "run"> & { requests: WorkspaceRunOptions[] } {
  const requests: WorkspaceRunOptions[] = [];
  return {
    requests,
    run: (_, options = {}) => {
      requests.push(options);
      const run = runs[requests.length - 1];
      return run === undefined ? Promise.reject(new Error("no further run")) : Promise.resolve(run);
    },
  };
}

const options = { command: { runner: "pytest" }, digest: "sha256:0", programs: ["oven.py"] } as const;

describe("buildImpactMap", () => {
  it("maps lines to tests that pass in all three runs, with the shortest time without recording", async () => {
    const workspace = workspaceOf(
      runOf({ "t.py::a": "passed", "t.py::b": "passed", "t.py::c": "failed", "t.py::at 9:00": "passed" }, 5),
      runOf({ "t.py::a": "passed", "t.py::b": "passed", "t.py::c": "passed" }, 50, { reached: REACHED }),
      runOf({ "t.py::b": "passed", "t.py::a": "passed", "t.py::c": "passed", "t.py::at 9:01": "passed" }, 4),
    );
    expect(await buildImpactMap({ ...options, workspace })).toEqual({
      status: "accepted",
      value: {
        schema_version: expect.any(Number) as number,
        digest: "sha256:0",
        grain: "line",
        tests: [
          { id: "t.py::a", ms: 4 },
          { id: "t.py::b", ms: 4 },
        ],
        files: { "oven.py": { 4: [0], 5: [0, 1] }, "t.py": { 9: [0] } },
        imported: { "oven.py": [1, 3] },
        spawns: [1],
        programs: ["oven.py"],
        unstable: ["t.py::c", "t.py::at 9:00", "t.py::at 9:01"],
      },
    });
    expect(workspace.requests.map(({ recordLines }) => recordLines)).toEqual([undefined, "isolated", undefined]);
  });

  it.each([
    ["a run ends early", [runOf({ "t.py::a": "passed" }, 1, { closed: false })], "suite_incomplete"],
    ["the canary passes", [runOf({ "t.py::a": "passed" }, 1, { canary: "passed" })], "suite_incomplete"],
    ["no test is collected", [runOf({}, 1), runOf({}, 1, { reached: REACHED }), runOf({}, 1)], "no_stable_tests"],
    ["the runner records no lines", [runOf({ "t.py::a": "passed" }, 1), runOf({}, 1)], "lines_not_recorded"],
  ] as const)("rejects a repository when %s", async (_, runs, reason) => {
    expect(await buildImpactMap({ ...options, workspace: workspaceOf(...runs) })).toMatchObject({ reason });
  });

  it("rejects a repository whose tests execute only their own file", async () => {
    const passing = runOf({ "t.py::a": "passed" }, 1);
    const reached = { ...REACHED, tests: new Map([["t.py::a", { "t.py": [3], "conftest.py": [1] }]]) };
    const workspace = workspaceOf(passing, { ...passing, reached }, passing);
    expect(await buildImpactMap({ ...options, workspace })).toMatchObject({ reason: "repository_not_reached" });
  });
});
