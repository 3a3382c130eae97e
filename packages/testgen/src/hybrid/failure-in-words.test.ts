import type { StageRejection } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { failureOf } from "../search/failure-cause.ts";
import { failureInWords } from "./failure-in-words.ts";

type Ends = readonly (readonly [count: number, type: string, message: string | null])[];

function crash(ends: Ends, reason: StageRejection["reason"] = "always_crashes"): StageRejection {
  const failures = ends.map(([count, type, message]) => ({ ...failureOf(type, message), count }));
  return { status: "rejected", reason, detail: "", evidence: { kind: "failed_calls", failures } };
}

describe("failureInWords", () => {
  it.each([
    [
      [
        [171, "Error", "spawnSync btrfs ENOENT"],
        [3, "timeout", null],
      ],
      "Error: spawnSync btrfs ENOENT",
    ],
    [
      [
        [61, "TypeError", "bad operand"],
        [50, "KeyError", "'a'"],
      ],
      "TypeError: bad operand; KeyError: 'a'",
    ],
    [[[12, "Error", "3 x 4; 2 given"]], "Error: 3 x 4; 2 given"],
  ] as const)("describes %j without counts and rare kinds", (ends, words) => {
    expect(failureInWords(crash(ends))).toBe(words);
  });

  it("explains calls that nothing documents", () => {
    const ends = [
      [40, "RangeError", "a-b"],
      [1, "returned", null],
    ] as const;
    expect(failureInWords(crash(ends, "only_accidents"))).toBe(
      "Nothing documents, declares or shows what calls do: RangeError: a-b",
    );
  });

  it.each([
    ["All 20 calls show the same.", "All calls show the same."],
    [
      "2 different calls show something; at least 3 are needed.",
      "Too few different calls show something; at least 3 are needed.",
    ],
  ])("describes %s without counts", (detail, words) => {
    expect(failureInWords({ reason: "one_outcome", detail })).toBe(words);
  });

  it("returns the same text for any number of calls", () => {
    const words = (count: number): string => failureInWords(crash([[count, "Error", "connect ECONNREFUSED"]]));
    expect([words(1), words(168)]).toEqual([words(171), words(171)]);
  });
});
