import { type Branch, branchKey, type BranchPosition, type Language, readBranches } from "@repost/spec";
import { loadParser } from "@repost/syntax";
import { describe, expect, it } from "vitest";
import { fixedValues } from "./fixed-values.ts";
import { findSettled, settledOf } from "./settled-branches.ts";

async function settledConditions(language: Language, code: string): Promise<readonly string[]> {
  using tree = (await loadParser(language)).parse(code);
  const lines = code.split("\n");
  return findSettled(tree.root, { startLine: 1, endLine: lines.length }, fixedValues(tree.root, language)).map(
    ({ start }) => lines[start.line - 1]?.trim() ?? "",
  );
}

const at = (line: number, column: number): BranchPosition => ({ line, column });

interface Ran {
  readonly arcs: readonly Branch[];
  readonly lines: readonly number[];
  readonly ran: readonly Branch[];
  readonly ranLines: readonly number[];
}

async function settled(language: Language, code: string, { arcs, lines, ran, ranLines }: Ran) {
  using tree = (await loadParser(language)).parse(code);
  const decisions = findSettled(tree.root, { startLine: 1, endLine: 99 }, fixedValues(tree.root, language));
  const trace = { arcs, lines, coveredLines: new Set(ranLines), coveredArcs: new Set(ran.map(branchKey)) };
  const result = settledOf(trace, decisions);
  return { lines: [...result.lines], arcs: [...result.arcs] };
}

const HEAD = `import sys, os
from typing import TYPE_CHECKING
try:
    import numpy as np
except ImportError:
    np = None
PY3 = sys.version_info >= (3, 0)
FAST = PY3 and np is not None
LIMIT = 10
cache = {}
level = 1
def warm():
    global level
    level = 2
`;

const python = (condition: string, parameters = "x"): string =>
  `${HEAD}def bake(${parameters}):\n    if ${condition}:\n        return 1\n    return 2\n`;

describe("findSettled", () => {
  it.each([
    "np is None",
    "not np",
    "sys.version_info[:2] >= (3, 8)",
    'sys.platform.startswith("win")',
    'os.name == "nt"',
    "PY3",
    "FAST and LIMIT > 3",
    'hasattr(os, "fork")',
    "TYPE_CHECKING",
  ])("considers %s constant in Python", async (condition) => {
    expect(await settledConditions("python", python(condition))).toEqual([`if ${condition}:`]);
  });

  it.each(["x", "np is None and x", "cache", "level > 1", "len(cache)", "os.environ", "warm()", "unknown", "np.get()"])(
    "considers %s variable",
    async (condition) => {
      expect(await settledConditions("python", python(condition))).toEqual([]);
    },
  );

  it("considers a name variable when a function binds it", async () => {
    expect(await settledConditions("python", python("np", "np=None"))).toEqual([]);
    expect(await settledConditions("python", python("LIMIT", "LIMIT: int = 3"))).toEqual([]);
    expect(await settledConditions("python", python("np", "x: np.ndarray"))).toEqual(["if np:"]);
  });

  it("detects constant conditions of JavaScript and TypeScript", async () => {
    const conditions = [
      'typeof window !== "undefined"',
      'process.platform === "win32"',
      'process.env.NODE_ENV !== "production"',
      "isBrowser && LIMIT > 3",
      "!Array.isArray",
      "typeof Symbol === 'function' && Symbol.iterator",
      "DEBUG",
      "typeof TRACE !== 'undefined' && TRACE",
      "TRACE",
      "TRACE && typeof TRACE !== 'undefined'",
      "count > 3",
      "late",
      "shared",
      "typeof n === 'number'",
      "registry.length",
      "Math.random() > 1",
      "Array.isArray(n)",
      "Map.size",
    ];
    const code = [
      'import { shared } from "./state.js";',
      'const isBrowser = typeof document === "object";',
      "const LIMIT = 10;",
      'const DEBUG = typeof BREAD_DEBUG === "undefined" ? false : BREAD_DEBUG;',
      "const registry = [];",
      "const Map = { size: 0 };",
      "let count = 0;",
      "let late = null;",
      "export function set(value) { late = value; count += 1; }",
      "export function bake(n) {",
      ...conditions.map((condition) => `  if (${condition}) { set(n); }`),
      "}",
      "",
    ].join("\n");
    const expected = [
      'const DEBUG = typeof BREAD_DEBUG === "undefined" ? false : BREAD_DEBUG;',
      ...conditions.slice(0, 8).map((condition) => `if (${condition}) { set(n); }`),
    ];
    expect(await settledConditions("javascript", code)).toEqual(expected);
    expect(await settledConditions("typescript", code)).toEqual(expected);
  });
});

describe("settledOf", () => {
  const code = `import sys
def bake(x):
    if sys.version_info >= (3, 0):
        if x:
            return 1
    else:
        if x:
            return 2
    return 3
`;
  const arcs = readBranches([
    [3, 4],
    [3, 7],
    [4, 5],
    [4, 9],
    [7, 8],
    [7, 9],
  ]);
  const chosen = (...indexes: readonly number[]): readonly Branch[] =>
    indexes.flatMap((index) => arcs.slice(index, index + 1));
  const lines = [3, 4, 5, 7, 8, 9];

  it("returns the unreachable side with all lines and branches in it", async () => {
    const ran = { ran: chosen(0, 2), ranLines: [3, 4, 5] };
    expect(await settled("python", code, { arcs, lines, ...ran })).toEqual({
      lines: [7, 8],
      arcs: chosen(1, 4, 5),
    });
  });

  it("returns the first side if calls take only the second", async () => {
    const ran = { ran: chosen(1, 5), ranLines: [3, 7, 9] };
    expect(await settled("python", code, { arcs, lines, ...ran })).toEqual({
      lines: [4, 5],
      arcs: chosen(0, 2, 3),
    });
  });

  it("returns nothing if no call reached the condition, or calls took both sides", async () => {
    expect(await settled("python", code, { arcs, lines, ran: [], ranLines: [] })).toEqual({ lines: [], arcs: [] });
    const both = { ran: chosen(0, 1), ranLines: [3, 4, 7] };
    expect(await settled("python", code, { arcs, lines, ...both })).toEqual({ lines: [], arcs: [] });
  });

  it("uses positions when coverage has positions, as istanbul does", async () => {
    const script =
      'function bake(n) {\n  if (typeof window === "undefined") { n += 1; } else { n = n > 2 ? 0 : 1; }\n}\n';
    const then = [at(2, 2), at(2, 2)] as const;
    const past = [at(2, 2), at(2, 57)] as const;
    const inner = [
      [at(2, 63), at(2, 71)],
      [at(2, 63), at(2, 75)],
    ] as const;
    const counted = { arcs: [then, past, ...inner], lines: [2], ran: [then], ranLines: [2] };
    expect(await settled("javascript", script, counted)).toEqual({ lines: [], arcs: [past, ...inner] });
  });
});
