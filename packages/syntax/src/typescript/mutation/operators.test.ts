import { describe, expect, it } from "vitest";
import { applyEdits } from "../../apply-edits.ts";
import { loadLanguage } from "../../load-language.ts";

/** Returns the mutated bodies of an asynchronous `f(a, b = 1, ...c)`. */
async function changed(operator: string, ...lines: string[]): Promise<readonly string[]> {
  return changedFunction(operator, `async function f(a, b = 1, ...c) {\n${lines.join("\n")}\n}\n`);
}

async function changedFunction(operator: string, code: string): Promise<readonly string[]> {
  const typescript = await loadLanguage("typescript");
  const definition = typescript.functions(code).at(-1);
  if (definition === undefined) throw new Error("The text has no function.");
  const before = code.split("\n");
  return typescript
    .mutants(code, definition)
    .filter((mutant) => mutant.operator === operator)
    .map(({ span, replacement }) =>
      applyEdits(code, [{ ...span, replacement }])
        .split("\n")
        .filter((line) => !before.includes(line))
        .join(" | "),
    );
}

describe("mutation operators", () => {
  it.each([
    ["dropped_call", "return a.trim();", ["return a;"]],
    ["dropped_call", "return Math.floor(a / b);", ["return (a / b);"]],
    ["dropped_call", "return g(a, b);", ["return a;"]],
    ["dropped_call", "return this.g(a);", ["return a;"]],
    ["dropped_call", "g(a);", []],
    ["dropped_call", "return `${String(a)}`;", []],
    ["dropped_operand", "return a && b;", ["return a;", "return b;"]],
    ["dropped_operand", "return a ?? b;", ["return a;", "return b;"]],
    ["dropped_operand", "return a * b;", []],
    ["dropped_operand", "return a % b;", ["return a;"]],
    ["anchored_match", `return a.startsWith("x");`, [`return a.includes("x");`]],
    ["anchored_match", `return a.startsWith("x", 2);`, []],
    ["one_iteration", "for (const x of a) { g(x); }", ["for (const x of a) { g(x); break; }"]],
    ["one_iteration", "while (g(a)) b += 1;", ["while (g(a)) { b += 1; break; }"]],
    ["one_iteration", "for (const x of a) { return x; }", []],
    ["recursive_call", "return f(a - 1, b);", ["return (a - 1);"]],
    ["dropped_option", "return g(a, { key: b, a });", ["return g(a, { a });", "return g(a, { key: b });"]],
    ["swapped_arguments", "return g(a, b);", ["return g(b, a);"]],
    ["swapped_arguments", "return Math.max(a, b);", []],
    ["slice_bound", "return a.slice(1, b);", ["return a.slice(0, b);", "return a.slice(1, (b) - 1);"]],
    ["removed_await", "const x = await a; return x;", ["const x = a; return x;"]],
    ["removed_await", "return await a;", []],
    ["case_and_whitespace", "return a.toLowerCase();", ["return a.toUpperCase();"]],
    ["order", "return a.sort();", ["return a.sort().reverse();"]],
    ["order", "return Math.min(a, b);", ["return Math.max(a, b);"]],
    ["shallow_copy", "return [...a];", ["return a;"]],
    ["shallow_copy", "return structuredClone(a);", ["return (Array.isArray(a) ? [...a] : { ...a });"]],
    [
      "regular_expression",
      "return /^a+$/i.test(a);",
      ["return /a+$/i.test(a);", "return /^a*$/i.test(a);", "return /^a+/i.test(a);", "return /^a+$/.test(a);"],
    ],
    ["regular_expression", "return /b/g.test(a);", []],
    ["regular_expression", "const p = /b/g; return p.exec(a);", []],
    ["regular_expression", "const p = /b/g; return a.replace(p, b);", ["const p = /b/; return a.replace(p, b);"]],
    ["regular_expression", "const p = /b/g; while (p.test(a)) b();", ["const p = /b/; while (p.test(a)) b();"]],
    [
      "regular_expression",
      "const p = /b/g; p.test(a); return p.test(a);",
      ["const p = /b/; p.test(a); return p.test(a);"],
    ],
    [
      "regular_expression",
      'return a.replace(/^1+b/gim, "");',
      [
        'return a.replace(/1+b/gim, "");',
        'return a.replace(/^1*b/gim, "");',
        'return a.replace(/^1+b/im, "");',
        'return a.replace(/^1+b/gm, "");',
        'return a.replace(/^1+b/gi, "");',
      ],
    ],
    [
      "regular_expression",
      "return a.replace(/^(\\d)/gi, b);",
      ["return a.replace(/(\\d)/gi, b);", "return a.replace(/^(\\D)/gi, b);"],
    ],
    [
      "regular_expression",
      'return a.replace(/[b]+/g, "");',
      ['return a.replace(/[^b]+/g, "");', 'return a.replace(/[b]+/, "");'],
    ],
    [
      "regular_expression",
      'return a.replace(/b+/g, "x");',
      ['return a.replace(/b*/g, "x");', 'return a.replace(/b+/, "x");'],
    ],
    ["regular_expression", "return /[^]]x/.test(a);", ["return /[]]x/.test(a);"]],
  ] as const)("%s changes %j", async (operator, line, expected) => {
    expect((await changed(operator, line)).toSorted()).toEqual([...expected].toSorted());
  });

  it("ignored_parameter sets the default, or a constant of the declared type, before the body", async () => {
    expect(await changed("ignored_parameter", '"use strict";', "return [a, b, c];")).toEqual([
      "a = undefined; return [a, b, c];",
      "b = 1; return [a, b, c];",
      "c = []; return [a, b, c];",
    ]);
    expect(
      await changedFunction("ignored_parameter", "const f = ({ a, b = true }: T, n: number) => a + b + n;"),
    ).toEqual([
      "const f = ({ a, b = true }: T, n: number) => { a = undefined; return a + b + n; };",
      "const f = ({ a, b = true }: T, n: number) => { b = true; return a + b + n; };",
      "const f = ({ a, b = true }: T, n: number) => { b = false; return a + b + n; };",
      "const f = ({ a, b = true }: T, n: number) => { n = 0; return a + b + n; };",
    ]);
  });

  it("removed_return applies when code follows the return", async () => {
    expect(await changed("removed_return", "if (a) return b;", "return a;")).toEqual(["if (a) ;"]);
    expect(await changed("removed_return", "return a;")).toEqual([]);
  });
});
