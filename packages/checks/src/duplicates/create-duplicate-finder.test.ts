import { describe, expect, it } from "vitest";
import { createDuplicateFinder } from "./create-duplicate-finder.ts";
import { functionFingerprint } from "./function-fingerprint.ts";

const long = (step: string): string => `def bill(order, prices, member=False):
    """Total of an order."""
    total = 0.0
    for name, count in order.items():
        if name not in prices:
            raise KeyError(name)
        total += prices[name] * count
    if member:
        total *= 0.9
    elif total > 20:
        total -= 1
    rounded = math.ceil(total * 100) / 100
    return ${step}
`;

async function find(...texts: readonly string[]): Promise<unknown> {
  const finder = createDuplicateFinder();
  const result = [];
  for (const [index, text] of texts.entries()) {
    result.push(finder.add(String(index), await functionFingerprint("python", text)));
  }
  return result;
}

describe("createDuplicateFinder", () => {
  it("finds the same program with other names, comments, docstring and indentation", async () => {
    const renamed = long("rounded")
      .replaceAll("total", "amount")
      .replaceAll("bill", "sum_up")
      .replace("Total of an order.", "Other.")
      .replace("    if member", "    # Members pay less.\n\n    if member");
    expect(await find(long("rounded"), renamed, renamed.replaceAll(/^(?=.)/gmu, "    "))).toEqual([
      null,
      { kind: "exact", id: "0", similarity: 1 },
      { kind: "exact", id: "0", similarity: 1 },
    ]);
  });

  it("finds a long function with few changes", async () => {
    expect(await find(long("rounded"), long("rounded + 0"))).toMatchObject([null, { kind: "near", id: "0" }]);
  });

  it("distinguishes short functions with the same structure and different names", async () => {
    expect(
      await find(
        "def up(text):\n    return text.upper()",
        "def low(text):\n    return text.lower()",
        "def size(text):\n    return len(text)",
        "def kind(text):\n    return type(text)",
      ),
    ).toEqual([null, null, null, null]);
  });

  it("distinguishes functions with swapped variables", async () => {
    expect(await find("def f(a, b):\n    return a - b", "def f(a, b):\n    return b - a")).toEqual([null, null]);
  });

  it("finds only exact duplicates with a minimum similarity of 1", async () => {
    const finder = createDuplicateFinder({ minSimilarity: 1 });
    const prints = await Promise.all(
      [long("rounded"), long("rounded + 0"), long("rounded")].map((text) => functionFingerprint("python", text)),
    );
    expect(prints.map((print, index) => finder.add(String(index), print)?.id ?? null)).toEqual([null, null, "0"]);
  });

  it("keeps near-duplicates in one repository, and methods with the same text", async () => {
    const finder = createDuplicateFinder();
    const [first, near, again] = await Promise.all(
      [long("rounded"), long("rounded + 0"), long("rounded")].map((text) => functionFingerprint("python", text)),
    );
    const result = [
      [first, "bakery", false],
      [near, "bakery", false],
      [near, "mill", false],
      [again, "bakery", true],
      [again, "bakery", false],
      [again, "mill", true],
    ] as const;
    expect(
      result.map(([print, repository, isMethod], index) =>
        print === undefined ? null : (finder.add(String(index), print, { repository, isMethod })?.kind ?? null),
      ),
    ).toEqual([null, null, "exact", null, "exact", "exact"]);
  });

  it("compares TypeScript with JavaScript, and neither with Python", async () => {
    const finder = createDuplicateFinder();
    const script = "function first(list) {\n  return list[0];\n}";
    const prints = await Promise.all([
      functionFingerprint("javascript", script),
      functionFingerprint("typescript", script),
      functionFingerprint("python", "def first(list):\n    return list[0]"),
    ]);
    expect(prints.map((print, index) => finder.add(String(index), print)?.id ?? null)).toEqual([null, "0", null]);
  });
});
