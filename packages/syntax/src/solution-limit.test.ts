import { describe, expect, it } from "vitest";
import { solutionProblem } from "./solution-limit.ts";

const KB_64 = 64 * 1024;

describe("solutionProblem", () => {
  it("rejects more than 64 KB, but never less than twice the reference", () => {
    expect(solutionProblem("python", "x".repeat(KB_64))).toBeNull();
    expect(solutionProblem("python", "x".repeat(KB_64 + 1))).toBe(
      "The solution has 65537 characters; at most 65536 are processed.",
    );
    expect(solutionProblem("javascript", "x".repeat(KB_64 + 1), "x".repeat(KB_64))).toBeNull();
  });

  it("rejects more than a thousand continued lines of Python", () => {
    expect(solutionProblem("python", `return 1 + \\\n${"\\\n".repeat(999)}2`)).toBeNull();
    expect(solutionProblem("python", `return 1 + \\\n${"\\\r\n".repeat(1_000)}2`)).toBe(
      "The solution has 1001 lines that end in a backslash; at most 1000 are processed.",
    );
    expect(solutionProblem("typescript", "\\\n".repeat(2_000))).toBeNull();
  });
});
