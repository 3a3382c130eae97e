import type { StageRejection } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { failureOf } from "../search/failure-cause.ts";
import { failureInWords, isMostlyOutside, outsideFailure } from "./failure-in-words.ts";

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

const OPERAND = ["TypeError", "bad operand"] as const;
const HOST = ["URLError", "no host"] as const;

type End = readonly [type: string, message: string | null];

function failed(
  ends: readonly (readonly [count: number, end: End])[],
  reason: StageRejection["reason"] = "always_crashes",
): StageRejection {
  const failures = ends.map(([count, [type, message]]) => ({ ...failureOf(type, message), count }));
  return { status: "rejected", reason, detail: "", evidence: { kind: "failed_calls", failures } };
}

describe("outsideFailure", () => {
  it("describes even a few calls that need resources outside the sandbox", () => {
    const few = failed([
      [90, OPERAND],
      [2, HOST],
      [1, ["timeout", null]],
    ]);
    expect(outsideFailure(few)).toBe("TypeError: bad operand; URLError: no host");
  });

  it("describes a module that lacks a Node package, but not a missing module of Python", () => {
    const unloadable = (type: string, message: string): StageRejection => {
      const failure = failureOf(type, message);
      return {
        status: "rejected",
        reason: "not_loadable",
        detail: `${type}: ${message}`,
        evidence: { kind: "load_failure", failure },
      };
    };
    expect(outsideFailure(unloadable("Error", "Cannot find package '@bakery/oven'"))).toBe(
      "Error: Cannot find package '@bakery/oven'",
    );
    expect(outsideFailure(unloadable("ModuleNotFoundError", "No module named 'oven'"))).toBeNull();
  });

  it("returns null for other failures", () => {
    expect(outsideFailure(failed([[9, OPERAND]]))).toBeNull();
    expect(outsideFailure({ reason: "one_outcome", detail: "All 3 calls show a ConnectionError." })).toBeNull();
  });

  it("describes calls of a stub", () => {
    expect(outsideFailure(failed([[3, ["NeedsModel", "a call of sieve"]]], "needs_model"))).toBe(
      "NeedsModel: a call of sieve",
    );
  });
});

describe("isMostlyOutside", () => {
  it("decides by the most frequent outcome, or by any when no call succeeded", () => {
    const items = [
      [29, OPERAND],
      [1, HOST],
    ] as const;
    const most = [
      [29, HOST],
      [1, OPERAND],
    ] as const;
    const cases = [
      failed(items, "only_accidents"),
      failed(most, "only_accidents"),
      failed(items),
      failed([[4, OPERAND]]),
    ];
    expect(cases.map(isMostlyOutside)).toEqual([false, true, true, false]);
  });
});
