import { describe, expect, it } from "vitest";
import { refuseUnsafe } from "./refuse-unsafe.ts";

const file = { kind: "file", path: "predictions.jsonl" } as const;

describe("refuseUnsafe", () => {
  it("refuses predictions of a file in plain processes", () => {
    expect(() => refuseUnsafe({ predictions: file, executor: "process", allowed: false })).toThrow(
      "Plain processes are no boundary",
    );
  });

  it.each([
    ["in the sandbox", { predictions: file, executor: "sandbox", allowed: false }],
    ["when that was asked for", { predictions: file, executor: "process", allowed: true }],
    ["of the repository itself", { predictions: { kind: "gold" }, executor: "process", allowed: false }],
  ] as const)("lets code run %s", (_where, options) => {
    expect(() => refuseUnsafe(options)).not.toThrow();
  });
});
