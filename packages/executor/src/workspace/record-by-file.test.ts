import type { WorkspaceRun, WorkspaceRunOptions } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { recordByFile } from "./open-workspace.ts";

const IDS = ["test/a.js > adds", "test/b.js > divides > by zero", "test/b.js > divides"];

function runOf(files: readonly string[] | undefined, options: WorkspaceRunOptions | undefined): WorkspaceRun {
  const [file] = files ?? [];
  const reached = { tests: new Map(), imported: { "src/a.js": [1, 2] }, spawns: [] };
  const tests = IDS.filter((id) => file === undefined || id.startsWith(file)).map((id) => ({
    id,
    verdict: "passed" as const,
    ms: 1,
  }));
  return {
    execution: { status: "exited" } as WorkspaceRun["execution"],
    tests,
    collected: IDS,
    uncollected: [],
    closed: file !== "test/b.js",
    canary: "failed",
    loaded: [],
    reached: options?.recordLines === undefined ? null : reached,
  };
}

describe("recordByFile", () => {
  it("assigns the lines of its file to each test, and none when the run of the file ended early", async () => {
    const runs: (readonly string[] | undefined)[] = [];
    const recorded = await recordByFile(
      ({ files }, options) => {
        runs.push(files);
        return Promise.resolve(runOf(files, options));
      },
      { runner: "mocha" },
      { recordLines: "isolated" },
    );
    expect(runs).toEqual([undefined, ["test/a.js"], ["test/b.js"]]);
    expect(recorded.reached).toEqual({
      tests: new Map([["test/a.js > adds", { "src/a.js": [1, 2] }]]),
      imported: {},
      spawns: [],
    });
    expect(recorded.tests.map(({ id }) => id)).toEqual(IDS);
  });
});
