import { execFileSync } from "node:child_process";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fuzzyRatio } from "./fuzzy-ratio.ts";

/** Pure Python of fuzzywuzzy 0.18, with difflib's ratio. */
const PROGRAM = `
import difflib, json, sys
def ratio(a, b):
    if a == b:
        return 100
    if len(a) == 0 or len(b) == 0:
        return 0
    return int(round(100 * difflib.SequenceMatcher(None, a, b).ratio()))
print(json.dumps([ratio(a, b) for a, b in json.load(sys.stdin)]))
`;

const code = fc.array(
  fc.constantFrom("x", "y", "self", ".", "(", ")", " = ", "\n", "    ", "return ", "for ", "é", "😀", "a", "b"),
  { maxLength: 200, size: "max" },
);
const pair = fc.oneof(
  fc.tuple(fc.string({ maxLength: 12 }), fc.string({ maxLength: 12 })),
  fc.tuple(code, code).map(([a, b]) => [a.join(""), b.join("")] as const),
  fc
    .tuple(code, fc.nat(100), fc.nat(20), code)
    .map(([a, start, count, b]) => [a.join(""), a.toSpliced(start, count, ...b.slice(0, 9)).join("")] as const),
);

describe("fuzzyRatio", () => {
  it("equals the ratio of Python's difflib", () => {
    const pairs = fc.sample(pair, { numRuns: 1500, seed: 26 });
    expect(pairs.filter(([a, b]) => Math.max(a.length, b.length) >= 200).length).toBeGreaterThan(100);
    const input = JSON.stringify(pairs);
    const expected = JSON.parse(execFileSync("python3", ["-c", PROGRAM], { input, encoding: "utf8" })) as number[];
    expect(pairs.map(([a, b]) => fuzzyRatio(a, b))).toEqual(expected);
  });
});
