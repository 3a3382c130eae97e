import { loadParser } from "@repost/syntax";
import type { BranchPosition, Language } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { findRefusals, isRefused, isRefusedArc } from "./refusals.ts";

const at = (line: number, column: number): BranchPosition => ({ line, column });

async function refusedLines(language: Language, code: string, docstring = ""): Promise<readonly number[]> {
  using tree = (await loadParser(language)).parse(code);
  const count = code.split("\n").length;
  const refusals = findRefusals(tree.root, { startLine: 1, endLine: count, docstring });
  return Array.from({ length: count }, (_, index) => index + 1).filter((line) =>
    isRefused({ line, column: null }, refusals),
  );
}

const GUARDED = `def bake(loaves, oven):
    if oven <= 0:
        text = "an oven holds one loaf or more"
        raise ValueError(text)
    elif loaves is None:
        return 0
    else:
        if loaves < 0:
            raise errors.BakeError("less than nothing")
        else:
            raise TypeError
    try:
        return loaves / oven
    except ZeroDivisionError:
        raise
`;

describe("findRefusals", () => {
  it("finds blocks that always end in an undocumented exception", async () => {
    expect(await refusedLines("python", GUARDED)).toEqual([3, 4, 8, 9, 10, 11, 14, 15]);
  });

  it("skips documented exceptions and blocks that contain them", async () => {
    expect(await refusedLines("python", GUARDED, "Raises BakeError for less than nothing.")).toEqual([3, 4, 11]);
  });

  it("treats a call of a function that always raises as raising, and no other call", async () => {
    const helpers =
      "const fail = (text: string): never => { throw new RangeError(text); };\nfunction warn(text) { if (text) return text; throw new Error(text); }\n";
    const code = `${helpers}function bake(n) {\n  if (n < 0) return fail("none");\n  if (n > 9) {\n    fail("many");\n  }\n  if (n > 5) return warn("some");\n  return n;\n}\n`;
    expect(await refusedLines("typescript", code)).toEqual([2, 4, 5, 6, 7]);
    expect(await refusedLines("typescript", code, "@throws {RangeError} for less than none")).toEqual([2]);
    const python =
      "def fail():\n    raise ValueError\n\ndef bake(n):\n    if n < 0:\n        return fail()\n    return n\n";
    expect(await refusedLines("python", python)).toEqual([6]);
  });

  it("does not treat the body of a function as a branch", async () => {
    expect(await refusedLines("python", 'def bake():\n    raise NotImplementedError("later")\n')).toEqual([]);
  });

  it("finds the end of a function that only preceding decisions reach", async () => {
    const code =
      'def find(loaves):\n    for loaf in loaves:\n        if loaf:\n            return loaf\n    text = "none"\n    raise KeyError(text)\n';
    expect(await refusedLines("python", code)).toEqual([5, 6]);
    expect(await refusedLines("python", code, "Raises a KeyError where there is none.")).toEqual([]);
  });

  it("distinguishes positions in a line when coverage has positions", async () => {
    const code = "function bake(n) {\n  if (n < 0) throw new RangeError('n'); else { return n; }\n}\n";
    using tree = (await loadParser("typescript")).parse(code);
    const refusals = findRefusals(tree.root, { startLine: 1, endLine: 3, docstring: "Bakes loaves." });
    expect([at(2, 13), at(2, 40), at(2, 45)].map((index) => isRefused(index, refusals))).toEqual([true, false, false]);
    expect(findRefusals(tree.root, { startLine: 1, endLine: 3, docstring: "@throws {RangeError}" })).toEqual([]);
  });

  it("finds the branch that is counted at the start of its decision", async () => {
    const code =
      "function bake(n) {\n  if (n < 0) throw new RangeError('n');\n  if (n > 9) { return 9; }\n  return n;\n}\n";
    using tree = (await loadParser("javascript")).parse(code);
    const refusals = findRefusals(tree.root, { startLine: 1, endLine: 5, docstring: "Bakes loaves." });
    // Istanbul's arcs: into the branch, and past it.
    const arcs = [
      [at(2, 2), at(2, 2)],
      [at(2, 2), at(2, 39)],
      [at(3, 2), at(3, 2)],
      [at(3, 2), at(3, 26)],
    ] as const;
    expect(arcs.map((arc) => isRefusedArc(arc, refusals))).toEqual([true, false, false, false]);
  });

  it("finds the arc past the last decision before a final throw", async () => {
    const code =
      "function bake(n) {\n  if (n < 0) return 0;\n  if (n < 9) {\n    return 9;\n  }\n  const text = 'n';\n  throw new RangeError(text);\n}\n";
    using tree = (await loadParser("javascript")).parse(code);
    const arcs = [
      [at(2, 2), at(2, 2)],
      [at(2, 2), at(2, 22)],
      [at(3, 2), at(3, 2)],
      [at(3, 2), at(5, 3)],
    ] as const;
    const refused = (docstring: string): readonly boolean[] => {
      const refusals = findRefusals(tree.root, { startLine: 1, endLine: 8, docstring });
      return arcs.map((arc) => isRefusedArc(arc, refusals));
    };
    expect(refused("Bakes loaves.")).toEqual([false, false, false, true]);
    expect(refused("Throws a RangeError for too many.")).toEqual([false, false, false, false]);
  });
});
