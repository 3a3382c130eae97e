import { describe, expect, it } from "vitest";
import { weighLines } from "./weigh-lines.ts";

describe("weighLines", () => {
  it.each([["0x37000000374,", "1.5, -2e-3, 4", '"a": (1, "b\\"c"),', "], [", "None, True,", "b'x', r\"\\d\","]])(
    "counts ten lines of literals as one line of code: %s",
    (...lines) => {
      for (const line of lines)
        expect({ line, weight: weighLines(Array.from({ length: 30 }, () => `    ${line}`)) }).toEqual({
          line,
          weight: 3,
        });
    },
  );

  it.each(["f(1),", '"a": name,', "(1, 2).count(1)", "TABLE = (", "return 1", "1 if x else 2", "-x"])(
    "counts a line that uses a name: %s",
    (line) => {
      expect(weighLines([line, line, line])).toBe(3);
    },
  );

  it("counts ten lines of data as one, rounded up", () => {
    expect(weighLines(["A = [", "  1,", "  2,", "]"])).toBe(2);
    expect(weighLines([])).toBe(0);
  });
});
