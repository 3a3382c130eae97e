import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { withoutCopies } from "./copied-code.ts";

const body = "    dough = knead(flour, water)\n\n    rest(dough, minutes=30)\n    return bake(dough)\n";
const mask = { prefix: "def bread(flour, water):\n", middle: body, suffix: "\n\ndef cake():\n    pass\n" };

describe("withoutCopies", () => {
  it("removes a copy with another layout and keeps the lines around it", () => {
    const copy =
      "def loaf(flour, water):\n  dough = knead(flour,  water)\n  rest(dough, minutes=30)\n  return bake(dough)\n";
    expect(withoutCopies(`${copy}x = 1\n`, mask)).toEqual({ code: "def loaf(flour, water):\nx = 1\n", removed: 3 });
  });

  it("keeps two equal lines of masked code that has three", () => {
    const code = "dough = knead(flour, water)\nrest(dough, minutes=30)\nreturn dough\n";
    expect(withoutCopies(code, mask)).toEqual({ code, removed: 0 });
  });

  it("compares the whole line of masked code inside a line", () => {
    const inside = { prefix: "total = ", middle: "sum(prices) + tax_of(prices)", suffix: " - rebate\n" };
    expect(withoutCopies("a = 1\ntotal = sum(prices) + tax_of(prices) - rebate\n", inside)).toEqual({
      code: "a = 1\n",
      removed: 1,
    });
    const other = "cost = sum(prices) + tax_of(prices)\n";
    expect(withoutCopies(other, inside)).toEqual({ code: other, removed: 0 });
  });

  it("ignores short lines, which are equal in many files", () => {
    const short = { prefix: "    return ", middle: "self.value", suffix: "\n" };
    expect(withoutCopies("    return self.value\n", short).removed).toBe(0);
  });

  it("leaves no run of the masked lines in any text", () => {
    const line = fc.constantFrom(...body.split("\n"), "x = compute_something(1)", "}", "");
    const words = body.split("\n").filter((text) => text !== "");
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
        const { code, removed } = withoutCopies(lines.join("\n"), mask);
        const rest = code.split("\n");
        expect(rest.filter((text) => /\w/u.test(text)).join("\n")).not.toContain(words.join("\n"));
        expect(rest.length).toBe(Math.max(1, lines.length - removed));
      }),
    );
  });
});
