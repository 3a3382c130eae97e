import { readBranches } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { readMessages } from "./call-messages.ts";

const observation = { kind: "returned", value: 1, receiver: null, arguments: [], stdout: "" };
const line = (message: unknown): string => JSON.stringify(message);

describe("readMessages", () => {
  it("orders observations by calls and leaves gaps after the end of the run", () => {
    const lines = [
      line({ type: "loaded" }),
      line({ type: "static", lines: [2, 3], arcs: [[2, 3]] }),
      line({ type: "call", index: 1, observation, lines: [2], arcs: [], wall_ms: 3 }),
    ];
    expect(readMessages(lines, 2, "timeout")).toEqual({
      loadError: null,
      isOver: false,
      isShared: null,
      static: { lines: [2, 3], arcs: readBranches([[2, 3]]) },
      results: [undefined, { observation, lines: [2], arcs: [], wallMs: 3 }],
    });
  });

  it("reports why the module did not load", () => {
    const lines = [
      line({
        type: "load_error",
        exception: { types: ["ImportError"], message: "no module named pear" },
        missing: "pear",
        lacking: { kind: "module", module: "pear", name: "stem" },
      }),
    ];
    expect(readMessages(lines, 0, "exit code 0").loadError).toMatchObject({
      detail: "ImportError: no module named pear",
      failure: { cause: "missing_module", module: "pear", name: "stem" },
    });
  });

  it("reports how a run without messages ended", () => {
    expect(readMessages([], 0, "oom").loadError?.detail).toBe("The run ended before the module had loaded: oom.");
  });

  it("skips invalid messages and unknown calls", () => {
    const lines = [
      line({ type: "loaded" }),
      "not json",
      "[1]",
      "null",
      line({ type: "call", index: 7, observation }),
      line({ type: "call" }),
    ];
    expect(readMessages(lines, 1, "exit code 0").results).toEqual([undefined]);
  });
});
