import { describe, expect, it } from "vitest";
import { applyEdits } from "../../apply-edits.ts";
import { loadLanguage } from "../../load-language.ts";

const OPERATORS = new Set([
  "boolean",
  "comparison",
  "comparison_boundary",
  "constant",
  "filter_call",
  "arithmetic",
  "loop_control",
  "negation",
  "return_value",
  "statement_deletion",
  "string_literal",
]);

async function mutantsOf(code: string): Promise<readonly string[]> {
  const typescript = await loadLanguage("typescript");
  const definition = typescript.functions(code).at(-1);
  if (definition === undefined) throw new Error("The text has no function.");
  const before = code.split("\n");
  const mutants = typescript.mutants(code, definition).filter(({ operator }) => OPERATORS.has(operator));
  return mutants.map(({ operator, span, replacement, line }) => {
    const after = applyEdits(code, [{ ...span, replacement }]).split("\n");
    const changed = after.flatMap((text, index) => (text === before[index] ? [] : [text.trim()]));
    expect(before[line - 1]).toBe(before.find((text, index) => text !== after[index]));
    return `${operator}: ${changed.join(" | ")}`;
  });
}

async function mutantsOfBody(...lines: string[]): Promise<readonly string[]> {
  return mutantsOf(`async function* f(a, b = 1, c: 2 = 2): "str" {\n${lines.map((line) => `  ${line}\n`).join("")}}\n`);
}

async function changesOf(line: string): Promise<readonly string[]> {
  return (await mutantsOfBody(line)).map((mutant) => mutant.replace(/^\w+: /, ""));
}

describe("mutants", () => {
  it.each([
    ["if (a > b) a = b;", ["if (a <= b) a = b;"]],
    ["if (a >= b) { b = a; }", ["if (a < b) { b = a; }"]],
    ["x = a > b ? b : a;", ["x = a <= b ? b : a;"]],
    ["if (a > b) a = b; else g();", ["if (a >= b) a = b; else g();", "if (a <= b) a = b; else g();"]],
    ["if (a > b) a = c;", ["if (a >= b) a = c;", "if (a <= b) a = c;"]],
    ["x = c ? a > b : b;", ["x = c ? a >= b : b;", "x = c ? a <= b : b;"]],
  ])("of %j skip boundaries at which both sides are equal", async (line, expected) => {
    const mutants = await mutantsOfBody(line);
    const changed = mutants.filter((item) => item.startsWith("comparison"));
    expect(changed.map((item) => item.replace(/^\w+: /, ""))).toEqual(expected);
  });

  it.each([
    ["x = g(a);", ["statement_deletion: ;"]],
    ["g(a)", ["statement_deletion: ;"]],
    ["await g(a);", ["statement_deletion: ;"]],
    ["a.x += y;", ["statement_deletion: ;", "arithmetic: a.x -= y;"]],
    ["a++;", ["statement_deletion: ;", "arithmetic: a--;"]],
    ["delete a[b];", ["statement_deletion: ;"]],
    ["throw a;", ["statement_deletion: ;"]],
    ["let x = a;", []],
    ["a;", []],
    ["a.b;", []],
    [";", []],
    ["debugger;", []],
    ["super(a);", []],
    ["return;", []],
    ["return undefined;", []],
    ["return a;", ["return_value: return undefined;"]],
    ["return(a, b)", ["return_value: return undefined"]],
    ["yield a;", ["statement_deletion: ;", "return_value: yield undefined;"]],
    ["yield* a;", ["statement_deletion: ;"]],
    ["const g = (x) => x;", ["return_value: const g = (x) => undefined;"]],
    [
      "if (a) g(); else h();",
      ["negation: if (!(a)) g(); else h();", "statement_deletion: if (a) ; else h();"].concat([
        "statement_deletion: if (a) g(); else ;",
      ]),
    ],
    [
      "if (a) return; b();",
      ["negation: if (!(a)) return; b();", "statement_deletion: if (a) ; b();", "statement_deletion: if (a) return; ;"],
    ],
  ])("of %j change statements and results", async (line, expected) => {
    expect(await mutantsOfBody(line)).toEqual(expected);
  });

  it.each([
    ["x = 1;", ["x = 2;"]],
    ["x = 0x1F + 1_0n;", ["x = 32 + 1_0n;", "x = 0x1F - 1_0n;", "x = 0x1F + 11n;"]],
    ["x = 1.5;", ["x = 2.5;"]],
    ["x = 1e30;", ["x = 0;"]],
    ["x = -1;", ["x = -2;"]],
    ["x = 1..y;", ["x = 2..y;"]],
    ["x = true;", ["x = false;"]],
    ['x = "a";', ['x = "XXa";']],
    ["x = `a${b}`;", ["x = `XXa${b}`;"]],
    ["x = g`a`;", []],
    ['x = { "k": null, 1: a };', []],
    ['x = await import("m");', []],
    ['x = a as "b";', []],
    ["x = <A>a!;", []],
  ])("of %j change constants", async (line, expected) => {
    expect((await changesOf(line)).filter((change) => change !== ";")).toEqual(expected);
  });

  it.each([
    ["a + b", ["a - b"]],
    ["a - b", ["a + b"]],
    ["a * b", ["a / b"]],
    ["a / b", ["a * b"]],
    ["a % b", ["a * b"]],
    ["a ** b", ["a * b"]],
    ["a << b", ["a >> b"]],
    ["a >>> b", ["a << b"]],
    ["a | b", ["a & b"]],
    ["a ^ b", ["a & b"]],
    ["a+-b", ["a- -b", "a+(b)"]],
    ["~a", ["(a)"]],
    ["`${a}` + b", ["`XX${a}` + b"]],
    ["'' + a + b", ["'XX' + a + b"]],
    ["a * 1", ["a * 2"]],
    ["a + 0", ["a + 1"]],
    ["a < b", ["a <= b", "a >= b"]],
    ["a >= b", ["a > b", "a < b"]],
    ["a === b", ["a !== b"]],
    ["a != b", ["a == b"]],
    ["a in b", ["!(a in b)"]],
    ["a instanceof b", ["!(a instanceof b)"]],
    ["a && b", ["a || b"]],
    ["a ?? b", ["(a) && (b)"]],
    ["a ?? b ?? c", ["(a ?? b) && (c)", "((a) && (b)) ?? c"]],
    ["a ? b : c", ["!(a) ? b : c"]],
    ["a > b ? c : d", ["a >= b ? c : d", "a <= b ? c : d"]],
    ["!a", ["(a)"]],
    ["!!a", ["(!a)"]],
    ["!(a === b)", ["!(a !== b)"]],
    ["a.filter((x) => x).b", ["a.filter((x) => undefined).b"]],
    ["_.filter(a, b)", []],
  ])("of %j change operators and conditions", async (expression, expected) => {
    const changes = await changesOf(`x = ${expression};`);
    expect(changes.filter((change) => change !== ";").toSorted()).toEqual(
      expected.map((text) => `x = ${text};`).toSorted(),
    );
  });

  it.each([
    ["while (a) { break; }", ["while (!(a)) { break; }", "while (a) { continue; }"]],
    ["while (true) { break; }", ["while (false) { break; }"]],
    ["for (;;) { break; }", []],
    [
      "for (const x of a) { if (x) continue; g(); }",
      [
        "for (const x of a) { if (!(x)) continue; g(); }",
        "for (const x of a) { if (x) break; g(); }",
        "for (const x of a) { if (x) continue; ; }",
      ],
    ],
    ["for (const x of a) switch (x) { default: break; }", []],
    ["do g(); while (a);", ["do ; while (a);", "do g(); while (!(a));"]],
    [
      "for (let i = 0; i < a; i++) g();",
      [
        "for (let i = 1; i < a; i++) g();",
        "for (let i = 0; i <= a; i++) g();",
        "for (let i = 0; i >= a; i++) g();",
        "for (let i = 0; i < a; i--) g();",
        "for (let i = 0; i < a; i++) ;",
      ],
    ],
  ])("of %j change loops", async (line, expected) => {
    expect(await changesOf(line)).toEqual(expected);
  });

  it.each([
    "console.log('a', 1 + 2);",
    "this.logger?.warn('a');",
    "if (a) console.warn('b');",
    "await sleep(1);",
    "if (process.env.NODE_ENV !== 'production') {}",
  ])("do not change %j", async (line) => {
    expect((await changesOf(line)).filter((change) => !change.startsWith("if (!("))).toEqual([]);
  });

  it("do not change messages and directives", async () => {
    expect(await mutantsOfBody("'use strict';", "throw new A(`a${b}`, 'c');", "g(new TypeError('a'));")).toEqual([
      "statement_deletion: ;",
      "statement_deletion: ;",
    ]);
  });

  it.each(["throw new A(g(a - 1));", "throw new errors.A(a, 1);", "throw A(a + b);"])(
    "only delete %j, because an exception is compared by its class",
    async (line) => {
      expect(await mutantsOfBody(line)).toEqual(["statement_deletion: ;"]);
    },
  );

  it.each([
    ["throw new Object(a + b);", "arithmetic: throw new Object(a - b);"],
    ["throw g(a + b);", "arithmetic: throw g(a - b);"],
  ])("change the arguments of %j, because they are compared or select the class", async (line, mutant) => {
    expect(await mutantsOfBody(line)).toEqual(["statement_deletion: ;", mutant]);
  });

  it("of a method have positions in the module", async () => {
    const code = "class A {\n  m(x = 1) { return x; }\n  n() {\n    return [2];\n  }\n}\n";
    expect(await mutantsOf(code)).toEqual(["return_value: return undefined;", "constant: return [3];"]);
  });

  it("of an arrow function change its value", async () => {
    expect(await mutantsOf("export const f = (x) => x + y;")).toEqual([
      "return_value: export const f = (x) => undefined;",
      "arithmetic: export const f = (x) => x - y;",
    ]);
  });

  it("throws SYNTAX_FUNCTION_MISSING for a missing function", async () => {
    const typescript = await loadLanguage("typescript");
    const [definition] = typescript.functions("function f() {}");
    if (definition === undefined) throw new Error("The text has no function.");
    expect(() => typescript.mutants("const a = 1;", definition)).toThrow(
      expect.objectContaining({ code: "SYNTAX_FUNCTION_MISSING" }),
    );
  });
});
