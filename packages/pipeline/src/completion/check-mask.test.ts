import type { Mask, TestVerdict } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { checkMask } from "./check-mask.ts";
import { type FakeTest, fakeWorkspace } from "./testing/fake-workspace.ts";

const CODE = "def heat(n):\n    return n + 1\n";
const mask: Mask = {
  path: "oven.py",
  language: "python",
  level: "statement",
  fill_type: "statement",
  node_type: "return_statement",
  start: 17,
  prefix: CODE.slice(0, 17),
  middle: "return n + 1",
  suffix: "\n",
};
const when = (isRight: (content: string) => boolean): FakeTest => {
  return (content) => (isRight(content) ? "passed" : "failed");
};

async function checked(test: FakeTest, changes: Partial<Mask> = {}, ids: readonly string[] = ["t"]): Promise<unknown> {
  const { quality, loss, failsByTest } = await checkMask({
    mask: { ...mask, ...changes },
    tests: ids.map((id) => ({ id, ms: 1 })),
    workspace: fakeWorkspace({ t: test }),
    command: { runner: "pytest" },
  });
  const { gold_runs: gold, neutral, empty, mutants } = quality;
  return { gold, neutral, empty, mutants, reason: loss?.reason ?? null, failsByTest };
}

describe("checkMask", () => {
  it("accepts a mask whose changes all fail by a test", async () => {
    expect(await checked(when((content) => content === CODE))).toEqual({
      gold: 3,
      neutral: "failed",
      empty: "failed",
      mutants: { killed: 2, total: 2 },
      reason: null,
      failsByTest: true,
    });
  });

  it("rejects a mask that no test executes, without a run", async () => {
    expect(await checked(() => "passed", {}, [])).toMatchObject({ gold: 0, reason: "unreached" });
  });

  it("rejects a reference that fails always or sometimes", async () => {
    expect(await checked(() => "failed")).toMatchObject({ gold: 0, reason: "gold_fails" });
    const verdicts: TestVerdict[] = ["passed", "failed", "passed"];
    expect(await checked(() => verdicts.pop() ?? "failed")).toMatchObject({ gold: 2, reason: "gold_unstable" });
  });

  it("rejects a reference whose text was not loaded", async () => {
    const workspace = fakeWorkspace({ t: () => "passed" });
    const { loss } = await checkMask({
      mask,
      tests: [{ id: "t", ms: 1 }],
      workspace: { run: async (...args) => ({ ...(await workspace.run(...args)), loaded: [] }) },
      command: { runner: "pytest" },
    });
    expect(loss?.reason).toBe("source_not_proven");
  });

  it.each<[string, string, FakeTest]>([
    ["neutral_passes", "the neutral middle", when((content) => content.includes("pass") || content === CODE)],
    ["empty_passes", "the empty middle", when((content) => content === CODE || content === "def heat(n):\n    \n")],
    ["mutants_survive", "every mutant", when((content) => content.includes("return"))],
  ])("rejects with %s when tests pass with %s", async (reason, _, test) => {
    expect(await checked(test)).toMatchObject({ gold: 3, reason });
  });

  it("rejects a mask whose changes fail only by their syntax", async () => {
    const parts = {
      level: "span" as const,
      prefix: "SPAN ",
      middle: "value",
      suffix: " END",
      start: 5,
      node_type: null,
    };
    const workspace = fakeWorkspace({ t: () => "passed" });
    const { loss, failsByTest } = await checkMask({
      mask: { ...mask, ...parts },
      tests: [{ id: "t", ms: 1 }],
      workspace: {
        run: async (command, options = {}) => {
          const [file] = options.overlay ?? [];
          const isGold = file?.content === "SPAN value END";
          const overlay = [{ path: "oven.py", content: isGold ? "SPAN value END" : "SYNTAX" }];
          return workspace.run(command, { ...options, overlay });
        },
      },
      command: { runner: "pytest" },
    });
    expect([loss?.reason, failsByTest]).toEqual(["no_failing_change", false]);
  });
});
