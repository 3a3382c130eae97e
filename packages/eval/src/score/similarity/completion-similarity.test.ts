import { describe, expect, it } from "vitest";
import { completionSimilarity } from "./completion-similarity.ts";
import { fuzzyRatio } from "./fuzzy-ratio.ts";

describe("fuzzyRatio", () => {
  it.each([
    ["", "", 100],
    ["rye", "", 0],
    ["rye", "rye", 100],
    ["abcd", "bcde", 75],
    ["return x", "return y", 88],
    // Halves round to the even number.
    ["a".padEnd(8, "b"), "a".padEnd(8, "c"), 12],
    ["aaa".padEnd(8, "b"), "aaa".padEnd(8, "c"), 38],
    // The longest common subsequence has three characters, matching blocks have two.
    ["qabxcd", "ycdabz", 33],
  ])("of %j and %j is %d", (a, b, ratio) => {
    expect(fuzzyRatio(a, b)).toBe(ratio);
  });

  it("ignores frequent characters of a long text unless they continue a block", () => {
    expect(fuzzyRatio(`b${"a".repeat(300)}`, "a".repeat(299))).toBe(0);
    expect(fuzzyRatio(`x${"a".repeat(299)}`, `x${"a".repeat(298)}`)).toBe(100);
  });
});

describe("completionSimilarity", () => {
  const of = (candidate: string, reference: string): number =>
    completionSimilarity({ language: "python", candidate, reference });

  it("ignores docstrings, blank lines and white space at the ends", () => {
    const candidate = 'def f(x):\n    r"""Doc.\n\n    """  # why\n\n    return x\n';
    expect(of(candidate, "def f(x):\n      # why\n    return x")).toBe(100);
  });

  it("compares strings that are values", () => {
    expect(of('text = """\nabc\n"""\nshow(text)', "text = 1\nshow(text)")).toBeLessThan(100);
    expect(of('show(\n    """abc"""\n)', "show(\n)")).toBeLessThan(100);
    expect(of('text = \\\n    """abc"""', "text = \\")).toBeLessThan(100);
  });

  it("keeps comments and triple quotes of other languages", () => {
    const options = { language: "java", candidate: '"""\nabc\n"""', reference: "" } as const;
    expect(completionSimilarity(options)).toBe(0);
  });
});
