import { describe, expect, it } from "vitest";
import { loafFunction, subjectOf } from "../../test/loaf-subject.ts";
import { leakCheck } from "./leak-check.ts";

const fragment = (code: string) => ({ path: "bakery/shop.py", code, names: [] });

describe("leakCheck", () => {
  it("finds the answer in the context, even with other layout and comments", async () => {
    const shown = `class Shop:\n    ${loafFunction.replaceAll("\n", "  # yes\n    ").replaceAll(" = ", "  =  ")}\n`;
    expect(await leakCheck().run({ ...subjectOf(), context: [fragment("import os"), fragment(shown)] })).toEqual({
      check: "leak",
      passed: false,
      reason: "5 of the answer's 5 lines are together in bakery/shop.py.",
      evidence: { lines: 5, shared: 5, share: 1, where: "bakery/shop.py" },
    });
  });

  it("finds the answer in the docstring", async () => {
    const docstring = `Price.\n\n>>> total = loaves * 2.5\n>>> if day == "sunday":\n...     total = total + 1\n`;
    expect(await leakCheck({ maxShare: 0.4 }).run(subjectOf({ target: { docstring } }))).toMatchObject({
      passed: false,
      evidence: { shared: 3, where: "the docstring" },
    });
  });

  it("passes a context that shares only common lines", async () => {
    const shown =
      "def weigh(loaves):\n    if loaves < 0:\n        raise ValueError('weight')\n    total = loaves * 2.5\n    return total\n";
    expect(await leakCheck().run({ ...subjectOf(), context: [fragment(shown)] })).toMatchObject({
      passed: true,
      reason: "No visible text contains the answer.",
      evidence: { lines: 5, shared: 1, share: 0.2 },
    });
  });

  it("does not report siblings of a short function unless they are equal", async () => {
    const lines = (last: string): string =>
      ["    level = self.level or 0", "    state = self.states[level]", `    return ${last}`].join("\n");
    const text = `def is_done(self):\n${lines("isDone(state.mode)")}`;
    const finding = async (last: string) => {
      const context = [fragment(`def is_warm(self):\n${lines(last)}\n`)];
      return (await leakCheck().run({ ...subjectOf({ code: `${text}\n`, original: text }), context })).passed;
    };
    expect([await finding("isWarm(state.mode)"), await finding("isDone(state.mode)")]).toEqual([true, false]);
  });

  it("ignores a single short line, and reports a single long one", async () => {
    const finding = async (line: string) => {
      const text = `def price(loaves):\n    ${line}`;
      const context = [fragment(`def other(loaves):\n    ${line}\n`)];
      return (await leakCheck().run({ ...subjectOf({ code: `${text}\n`, original: text }), context })).passed;
    };
    expect([
      await finding("return loaves * 2"),
      await finding("return round(loaves * 2.5 + deposit(loaves), 2)"),
    ]).toEqual([true, false]);
  });
});
