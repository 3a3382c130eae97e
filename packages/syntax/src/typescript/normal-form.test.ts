import type { Language } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { loadLanguage } from "../load-language.ts";

async function equal(left: string, right: string, language: Language = "typescript"): Promise<boolean> {
  return (await loadLanguage(language)).equal(left, right);
}

describe.each(["javascript", "typescript"] as const)("equal in %s", (language) => {
  it.each([
    ["f(a,b)", "f( a, // c\n  b, )\n;"],
    ["let a = 'x\"\\n'", 'let a = "x\\"\\u000a";'],
    ["`a`", '"a"'],
    ["a = (b + c) * (d)", "a = (b + c) * d"],
    ["if (a) b(); else c()", "if (a) { b(); } else { c(); }"],
    ["if (a) b(); else if (c) d()", "if (a) { b() } else { if (c) { d() } }"],
    ["for (;;) a()", "for (;;) { a(); }"],
    ["x => x", "(x) => (x)"],
    ["[a, b,]", "[a, b]"],
    ["({ a: a, 'b': 1, c() {}, })", "({ a, b: 1, 'c'() {} })"],
    ["const { a: a, b: c } = d", "const { a, 'b': c } = d"],
    ["new A", "new A()"],
    ["0x10 + 1_000 + 1e3 + 0xFFn", "16 + 1000 + 1000 + 255n"],
    ["class A { a = 1; b() {}; }", "class A { a = 1\nb() {} }"],
    ["export { a as a, b };", "export { a, b }"],
    ["(a?.b)?.c", "a?.b?.c"],
    ["", "// nothing\n;"],
  ])("considers %j equal to %j", async (left, right) => {
    expect([await equal(left, right, language), await equal(right, left, language)]).toEqual([true, true]);
  });

  it.each([
    ["a + b", "b + a"],
    ["a + (b + c)", "a + b + c"],
    ["(a?.b).c", "a?.b.c"],
    ["[a,, b]", "[a, b]"],
    ["[a,,]", "[a]"],
    ["f(`a`)", "f`a`"],
    ["f`\\n`", "f`\n`"],
    ["'a' + b", "`a${b}`"],
    ["a.b", "a.c"],
    ["({ a })", "({ b: a })"],
    ["function f() {}", "async function f() {}"],
    ["var a", "let a"],
    ["1", "1n"],
    ["1", "'1'"],
    ["for (a;;) b()", "for (;a;) b()"],
    ["a: b()", "c: b()"],
    ["/a/g", "/a/"],
    ["-0", "0"],
    ["class A { static a }", "class A { a }"],
    ["const f = (", "const f = ( "],
  ])("distinguishes %j from %j", async (left, right) => {
    expect(await equal(left, right, language)).toBe(false);
  });

  it("compares expressions that are deeper than the call stack", async () => {
    const deep = `x = a${" + a".repeat(20_000)}`;
    expect(await equal(deep, `${deep};`, language)).toBe(true);
    expect(await equal(deep, `${deep} + b`, language)).toBe(false);
  });

  it("compares a chain of 20,000 properties", async () => {
    const chain = `x = a${".a".repeat(20_000)}`;
    expect(await equal(chain, `${chain}.b`, language)).toBe(false);
  });
});

describe("equal in TypeScript", () => {
  it.each([
    ["function f<T>(this: A, a?: T, b: number = 1): a is T { return a!; }", "function f(a, b = 1) { return a; }"],
    ["const a = <A>b as C satisfies D.E.F;", "const a = b;"],
    ["const a = b as A.B.C.D;", "const a = b;"],
    ["f<A>(b); new G<A>();", "f(b); new G();"],
    ["import type { A } from 'a'; import { type B, c } from 'b'; export type { A };", "import { c } from 'b';"],
    ["interface A { b: c }\ntype D = A;\ndeclare const e: D;\nexport interface F {}", ""],
    [
      "export abstract class A<T> extends B<T> implements C { private readonly a?: T; declare b: T; abstract c(): void; public override d(): void {} [key: string]: T; }",
      "export class A extends B { a; d() {} }",
    ],
    ["function f(a: 1): 1;\nfunction f(a: any) {}", "function f(a) {}"],
    ["class A implements B {}", "class A {}"],
    ["let a!: A; a!.b", "let a; a.b"],
  ])("considers %j equal to %j, without its types", async (typed, plain) => {
    expect(await equal(typed, plain)).toBe(true);
  });

  it.each([
    ["enum A { B }", ""],
    ["namespace A { export const b = 1; }", ""],
    ["class A { constructor(private a: B) {} }", "class A { constructor(a) {} }"],
    ["import a = require('a');", ""],
  ])("distinguishes %j by its executed part", async (left, right) => {
    expect(await equal(left, right)).toBe(false);
  });
});
