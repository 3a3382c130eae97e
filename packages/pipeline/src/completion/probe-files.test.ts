import { type ImpactMap, type MaskJournalEntry, SCHEMA_VERSION } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { createProbes, raisingText } from "./probe-files.ts";
import { fakeWorkspace } from "./testing/fake-workspace.ts";

const map: ImpactMap = {
  schema_version: SCHEMA_VERSION,
  digest: `sha256:${"0".repeat(64)}`,
  grain: "line",
  tests: [
    { id: "uses", ms: 1 },
    { id: "other", ms: 1 },
  ],
  files: { "oven.py": { 3: [0] } },
  imported: { "oven.py": [1], "names.py": [1] },
  spawns: [],
  programs: [],
  unstable: [],
};

describe("raisingText", () => {
  it("raises at the first statement, after a shebang line", () => {
    expect(raisingText("x = 1\n", "a.py")).toBe('raise RuntimeError("probe")\nx = 1\n');
    expect(raisingText("#!/usr/bin/env node\nx();\n", "a.js")).toBe(
      '#!/usr/bin/env node\nthrow new Error("probe");\nx();\n',
    );
  });
});

describe("createProbes", () => {
  it("returns the mapped tests that fail, runs each file once, and repeats no probe of the journal", async () => {
    const workspace = fakeWorkspace({ uses: () => "passed", other: () => "passed" });
    const entries: MaskJournalEntry[] = [];
    const append = async (entry: MaskJournalEntry): Promise<void> => Promise.resolve(void entries.push(entry));
    const options = { workspace, command: { runner: "pytest" as const }, map, append };
    const probes = createProbes({ ...options, entries: [] });
    expect([...(await probes.failing("oven.py", "x\n"))]).toEqual(["uses"]);
    await probes.failing("oven.py", "x\n");
    expect([...(await probes.failing("names.py", "x\n"))].toSorted()).toEqual(["other", "uses"]);
    const again = createProbes({ ...options, entries });
    expect([...(await again.failing("oven.py", "x\n"))]).toEqual(["uses"]);
    expect([workspace.contents.length, entries.map(({ type }) => type)]).toEqual([2, ["probed", "probed"]]);
  });

  it("skips tests that pass although the file raises", async () => {
    const run = fakeWorkspace({ uses: () => "passed" });
    const installed = {
      run: async (...[command, options]: Parameters<typeof run.run>) =>
        run.run(command, { ...options, overlay: [{ path: "oven.py", content: "installed copy" }] }),
    };
    const command = { runner: "pytest" as const };
    const append = async (): Promise<void> => Promise.resolve();
    const probes = createProbes({ workspace: installed, command, map, entries: [], append });
    expect([...(await probes.failing("oven.py", "x\n"))]).toEqual([]);
  });
});
