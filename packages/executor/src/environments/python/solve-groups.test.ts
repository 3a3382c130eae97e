import type { Requirement } from "@repost/spec";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CompiledLock } from "./compile-lock.ts";
import { includesAll, solveGroups, type Compile } from "./solve-groups.ts";

const attempts = [
  { cutoff: "2020-01-01T23:59:59Z", bounded: true },
  { cutoff: null, bounded: true },
];

function requirement(name: string): Requirement {
  return { name, extras: [], specifier: "", marker: "" };
}

function sets(...lists: string[][]): Requirement[][] {
  return lists.map((list) => list.map(requirement));
}

function solver(conflicts: readonly (readonly [string, string])[]): Compile & { calls: number } {
  const compile = (
    requirements: readonly Requirement[],
    { cutoff }: { cutoff: string | null },
  ): Promise<CompiledLock> => {
    compile.calls += 1;
    const names = requirements.map(({ name }) => name);
    const clash = conflicts.find((pair) => pair.every((name) => names.includes(name)));
    const gone = names.find((name) => name.startsWith("gone-") || (cutoff !== null && name.startsWith("late-")));
    if (clash !== undefined || gone !== undefined)
      return Promise.resolve({ status: "unsolvable", detail: gone ?? clash?.join(" and ") ?? "" });
    const content = names.map((name) => `${name}==1\n`).join("");
    return Promise.resolve({ status: "locked", lock: { runtime: "python", version: "3.11", platform: "x", content } });
  };
  compile.calls = 0;
  return compile;
}

async function solved(lists: string[][], compile: Compile) {
  const { groups, refused, conflicts } = await solveGroups(sets(...lists), attempts, compile);
  const locks = groups.map(({ lock, attempt }) => [lock.content.trim().split("\n").join(" "), attempt.cutoff]);
  return { locks, refused: [...refused], conflicts: conflicts.map(({ detail }) => detail) };
}

describe("solveGroups", () => {
  it("puts all compatible requirements into one lock, with one call", async () => {
    const compile = solver([]);
    expect(await solved([["b"], ["a"], ["a", "b"]], compile)).toEqual({
      locks: [["a==1 b==1", "2020-01-01T23:59:59Z"]],
      refused: [],
      conflicts: [],
    });
    expect(compile.calls).toBe(1);
  });

  it("continues without unavailable requirements, and reports why", async () => {
    expect(await solved([["a", "gone-x"], ["late-b"]], solver([]))).toEqual({
      locks: [["a==1 late-b==1", null]],
      refused: [["gone-x", "gone-x"]],
      conflicts: [],
    });
    expect(await solved([["gone-x"]], solver([]))).toEqual({
      locks: [],
      refused: [["gone-x", "gone-x"]],
      conflicts: [],
    });
  });

  it("splits only requirements that conflict", async () => {
    const compile = solver([["a", "b"]]);
    expect(await solved([["a", "c"], ["b", "c"], ["d"], ["b"]], compile)).toEqual({
      locks: [
        ["a==1 c==1 d==1", "2020-01-01T23:59:59Z"],
        ["b==1 c==1", "2020-01-01T23:59:59Z"],
      ],
      refused: [],
      conflicts: [],
    });
  });

  it("reports a set with a conflict in itself, and solves its parts for other sets", async () => {
    const result = await solved([["a", "b"], ["c"], ["a"]], solver([["a", "b"]]));
    expect(result).toEqual({ locks: [["a==1 c==1", "2020-01-01T23:59:59Z"]], refused: [], conflicts: ["a and b"] });
  });

  it("returns, for any conflicts, a group for every set without an internal conflict", async () => {
    const name = fc.constantFrom("a", "b", "c", "d", "e");
    const lists = fc.array(fc.uniqueArray(name, { minLength: 1 }), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(lists, fc.array(fc.tuple(name, name), { maxLength: 4 }), async (wanted, pairs) => {
        const conflicts = pairs.filter(([left, right]) => left !== right);
        const { groups } = await solveGroups(sets(...wanted), attempts, solver(conflicts));
        for (const set of sets(...wanted)) {
          const names = set.map((item) => item.name);
          if (conflicts.some((pair) => pair.every((item) => names.includes(item)))) continue;
          expect(groups.some((group) => includesAll(group.requirements, set))).toBe(true);
        }
      }),
    );
  });
});
