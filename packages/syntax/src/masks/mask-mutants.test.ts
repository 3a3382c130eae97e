import type { MaskLanguage } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { maskMutants } from "./mask-mutants.ts";

const PYTHON = `LIMIT = other.value

def heat(degrees):
    if degrees > LIMIT:
        return degrees + 1
    return degrees - 1
`;

async function changed(language: MaskLanguage, code: string, middle: string): Promise<string[]> {
  const start = code.indexOf(middle);
  const mutants = await maskMutants(language, code, { start, end: start + middle.length });
  return mutants.map(
    ({ span, replacement }) =>
      code.slice(start, span.start) + replacement + code.slice(span.end, start + middle.length),
  );
}

describe("maskMutants", () => {
  it("changes only code inside the span", async () => {
    const mutants = await changed("python", PYTHON, "degrees + 1");
    expect(mutants).toContain("degrees - 1");
    expect(mutants.every((mutant) => !mutant.includes("LIMIT"))).toBe(true);
  });

  it("lists each mutant of a nested function once", async () => {
    const code = "def outer(a):\n    def inner(b):\n        return b + 1\n    return inner(a)\n";
    const mutants = await changed("python", code, "b + 1");
    expect(new Set(mutants).size).toBe(mutants.length);
    expect(mutants).toContain("b - 1");
  });

  it("replaces a name if no function has a mutant in the span", async () => {
    expect(await changed("python", PYTHON, "LIMIT = other.value")).toEqual([
      "other = other.value",
      "LIMIT = value.value",
      "LIMIT = other.heat",
    ]);
    expect(await changed("java", "class A { int x = one + two; }", "one + two")).toEqual(["two + two", "one + A"]);
  });

  it("lists nothing for a span inside one name", async () => {
    expect(await changed("python", "alpha = 1\n", "lph")).toEqual([]);
  });
});
