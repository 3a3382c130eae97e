import type { Finding } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { lostGates } from "./lost-gates.ts";
import { decodeTests, encodeTests } from "./test-set.ts";

const coverage: Finding = {
  check: "coverage",
  passed: true,
  reason: "",
  evidence: {
    tests_of_branches: [
      [3, 4, encodeTests([0]), false],
      [3, 5, encodeTests([0, 1, 2, 3]), false],
      [6, 7, encodeTests([4]), true],
    ],
  },
};
const mutation: Finding = {
  check: "mutation",
  passed: true,
  reason: "",
  evidence: {
    regions: [
      [4, 3],
      [5, 3],
    ],
    tests_of_mutants: [
      [null, [1], encodeTests([1, 2])],
      [null, [1], encodeTests([0, 3])],
      ["day", [1], encodeTests([2])],
      [null, [0], encodeTests([0])],
      [null, [1], encodeTests([1, 2, 3])],
    ],
  },
};

function lostWithout(...without: readonly number[]): readonly string[] {
  return lostGates({ findings: [coverage, mutation], tests: 5, without: new Set(without) });
}

describe("lostGates", () => {
  it("returns no gate when all tests remain, or tests that others replace", () => {
    expect([lostWithout(), lostWithout(3)]).toEqual([[], []]);
  });

  it("returns coverage and killed branches when only the removed test executes a branch", () => {
    expect(lostWithout(0)).toEqual(["coverage", "killed_branches"]);
  });

  it("ignores branches that no test has to execute", () => {
    expect(lostWithout(4)).toEqual([]);
  });

  it("returns the parameters gate when no remaining test detects an ignored parameter", () => {
    expect(lostWithout(2)).toEqual(["parameters"]);
  });

  it("returns the mutation gate when too many mutants survive the remaining tests", () => {
    expect(lostWithout(1, 2)).toEqual(["mutation", "parameters"]);
  });

  it("does not count a branch without a killed mutant when no remaining test executes its line", () => {
    const regions = [[9, 8]];
    const mutants = [
      [null, [0], encodeTests([])],
      [null, [], encodeTests([0, 1])],
    ];
    const lost = (testsOfLine: readonly number[]) => {
      const lines = [[9, encodeTests(testsOfLine)]];
      const branches = [[1, 2, encodeTests([0]), false]];
      const evidence = { tests_of_branches: branches, tests_of_lines: lines } as Finding["evidence"];
      const kills = { regions, tests_of_mutants: mutants } as Finding["evidence"];
      const findings = [
        { ...coverage, evidence },
        { ...mutation, evidence: kills },
      ];
      return lostGates({ findings, tests: 5, without: new Set([4]), minMutation: 0.5, minParameterKills: 0 });
    };
    expect([lost([3]), lost([4])]).toEqual([["killed_branches"], []]);
  });

  it("requires no kill in a function without branches", () => {
    const evidence = { branches: 0, tests_of_branches: [[3, 3, encodeTests([0, 1]), false]] } as Finding["evidence"];
    const kills = { regions: [[3, 3]], tests_of_mutants: [[null, [0], encodeTests([])]] } as Finding["evidence"];
    const findings = [
      { ...coverage, evidence },
      { ...mutation, evidence: kills },
    ];
    expect(lostGates({ findings, tests: 5, without: new Set([4]), minMutation: 0 })).toEqual([]);
  });

  it("returns the tests gate when fewer than three tests remain", () => {
    expect(lostGates({ findings: [], tests: 4, without: new Set([0, 1]) })).toEqual(["tests"]);
  });
});

it("reads test sets of any size, and none from other text", () => {
  expect([...decodeTests(encodeTests([0, 7, 59]))]).toEqual([0, 7, 59]);
  expect([...decodeTests("all")]).toEqual([]);
});
