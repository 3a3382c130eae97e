import { describe, expect, it } from "vitest";
import { failureInWords } from "./failure-in-words.ts";

describe("failureInWords", () => {
  it.each([
    ["171 x Error: spawnSync btrfs ENOENT; 3 x timeout", "Error: spawnSync btrfs ENOENT"],
    ["61 x TypeError: bad operand; 50 x KeyError: 'a'", "TypeError: bad operand; KeyError: 'a'"],
    ["12 x Error: 3 x 4; 2 given", "Error: 3 x 4; 2 given"],
    [
      "Nothing documents, declares or shows what 98 of 99 calls do: 40 x RangeError: a-b; 1 x returned.",
      "Nothing documents, declares or shows what calls do: RangeError: a-b",
    ],
    ["All 20 calls show the same.", "All calls show the same."],
    [
      "2 different calls show something; at least 3 are needed.",
      "Too few different calls show something; at least 3 are needed.",
    ],
  ])("says %s as %s", (detail, said) => {
    expect(failureInWords(detail)).toBe(said);
  });

  it("says the same however many calls there were", () => {
    const said = (count: number): string => failureInWords(`${count} x Error: connect ECONNREFUSED`);
    expect([said(1), said(168)]).toEqual([said(171), said(171)]);
  });
});
