import { type ImpactMap, type Mask, SCHEMA_VERSION } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { chooseTests, maskLines } from "./mask-tests.ts";

const CODE = `TABLE = {
    "rye": 1,
    "oat": 2,
}


def heat(n):
    if (n > 1
            and n < 9):
        n = n + 1
        n = n + 2
    return TABLE["rye"]
`;

async function linesOf(middle: string): Promise<readonly number[]> {
  const start = CODE.indexOf(middle);
  const mask: Mask = {
    path: "oven.py",
    language: "python",
    level: "span",
    fill_type: "span",
    node_type: null,
    start,
    prefix: CODE.slice(0, start),
    middle,
    suffix: CODE.slice(start + middle.length),
  };
  const { startLine, endLine } = await maskLines(mask);
  return [startLine, endLine];
}

describe("maskLines", () => {
  it.each([
    ['"oat"', 1, 4, "a statement of several lines"],
    ["n < 9", 8, 10, "the header of a statement with a body"],
    ["n = n + 1\n        n = n + 2", 10, 11, "whole statements"],
    ["n = n + 2\n", 11, 11, "a line with its line break"],
    ['TABLE["rye"]', 12, 12, "a part of one line"],
  ])("returns the lines of %j, from %d to %d: %s", async (middle, first, last) => {
    expect(await linesOf(middle)).toEqual([first, last]);
  });
});

const map: ImpactMap = {
  schema_version: SCHEMA_VERSION,
  digest: `sha256:${"0".repeat(64)}`,
  grain: "line",
  tests: [
    { id: "broad", ms: 400 },
    { id: "narrow", ms: 900 },
    { id: "slow", ms: 1200 },
  ],
  files: { "oven.py": { 1: [0, 1, 2], 2: [0, 2], 3: [0] } },
  imported: {},
  spawns: [],
  programs: [],
  unstable: [],
};
const range = { path: "oven.py", startLine: 1, endLine: 1 };

describe("chooseTests", () => {
  it("returns the most specific tests within the time limit", () => {
    expect(chooseTests(map, range).map(({ id }) => id)).toEqual(["narrow", "broad"]);
  });

  it("returns more tests when each test covers the lines of its file", () => {
    const tests = Array.from({ length: 700 }, (_, index) => ({ id: `t${index}`, ms: 1 }));
    const files = { "oven.py": { "1": tests.map((_, index) => index) } };
    expect(chooseTests({ ...map, grain: "file", tests, files }, range)).toHaveLength(600);
    expect(chooseTests({ ...map, tests, files }, range)).toHaveLength(60);
  });

  it("returns one test that exceeds the time limit", () => {
    const tests = map.tests.map(({ id }) => ({ id, ms: 1600 }));
    expect(chooseTests({ ...map, tests }, range).map(({ id }) => id)).toEqual(["narrow"]);
  });

  it("returns only allowed tests", () => {
    expect(chooseTests(map, range, new Set(["slow"])).map(({ id }) => id)).toEqual(["slow"]);
  });
});
