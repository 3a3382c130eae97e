import { loadParser } from "@repost/syntax";
import { scopesOf } from "@repost/syntax/javascript-scopes";
import { describe, expect, it } from "vitest";
import { assignedNames, readReferences } from "./read-references.ts";
import type { Reference } from "./typescript-reading.ts";

const typescript = await loadParser("typescript");
const javascript = await loadParser("javascript");

function referencesIn(code: string, parser = typescript): readonly Reference[] {
  const tree = parser.parse(code);
  try {
    const names = scopesOf(tree.root, { code });
    return readReferences(names, assignedNames(names));
  } finally {
    tree.delete();
  }
}

function read(code: string, parser = typescript): string {
  const written = referencesIn(code, parser).map(({ name, chain, timing, role, isWrite, annotates }) => {
    const whole = [name, ...chain.map((link) => link.name)].join(".");
    if (role !== "value") return `${whole}:${role}${annotates === null ? "" : `(${annotates})`}`;
    return `${whole}${isWrite ? "=" : ""}${timing === "eager" ? "" : "()"}`;
  });
  return written.join(" ");
}

describe("readReferences", () => {
  it.each([
    ["const x = a + x", "a x"],
    ["f(); function f() { return x; var x = y }", "f y()"],
    ["function f() { return x; { let x = a } }", "x() a()"],
    ["function f() { { var x = a } return x }", "a()"],
    ["function f(p, q = a, { r = b, s: [t], ...u } = c, ...v) { return p + q + r + s + t + u + v }", "a() b() c() s()"],
    ["function f(x = y) { const y = 1; return x + y }", "y()"],
    ["try { a } catch ({ message, code: c }) { message; c; code } finally { d }", "a code d"],
    ["for (let i = a; i < b; i++) { i } i", "a b i"],
    ["for (const [k, { v }] of xs) k + v; k", "xs k"],
    ["for (x.y of a) x; for (z in b) z", "x a x z= b z"],
    ["switch (a) { case b: let c = d; default: c } c", "a b d c"],
    ["outer: for (;;) { break outer }", ""],
    ["const f = function g() { return g + f }", "f()"],
    ["const C = class D extends E { m() { return D + C } }", "E C()"],
    [
      "class A extends b(c) { static s = a; f = d; [e] = 1; #p = g; static { h(A) } m(x) { return this.#p + x + m } }",
      "b c a d() e g() h A m()",
    ],
    ["class A { get x() { return x } set x(v) { y = v } }", "x() y=()"],
    ["@dec(a) class B { @field() x; @m y(@p q) { } }", "dec a field m p()"],
    ["a.b.c; a['b'].d; a[b].c; a?.b!.c; (a as T).b", "a.b.c a.b.d a b a.b.c a T:annotation"],
    ["({ a, b: c, [d]: e, f() { return f }, ...g })", "a c d e f() g"],
    ["({ a, b: c.d, ...e } = f); [g, h = i] = j", "a= c e= f g= h= i j"],
    ["x = 1; x += 2; x++; delete x.y; typeof z", "x= x x x.y z"],
    [
      "(function () { return a })(); (() => b)(); c(() => d); y = f(() => g); [1].forEach((x) => x + e)",
      "a b c d y= f g() e",
    ],
    ["new Promise((resolve) => resolve(a)); async () => { await b; for await (const c of d) c }", "Promise a b() d()"],
    ["label`${a}${(b) => b + c}`", "label a c()"],
    ["function* g() { yield* arguments.length + a }", "a()"],
    ["import { a as b } from 'm'; import c, * as d from 'n'; b + c + d.e; () => a", "b c d.e a()"],
    [
      "const { a } = require('./m'); function f() { const b = require('./n'), { c } = await import('./o'); return a + b.x + c }",
      "require require() a() b.x() c()",
    ],
    ["async function f() { await using a = b(); using c = a; return c }", "b()"],
    ["import.meta.url; new.target", ""],
    ["globalThis.a = b; (globalThis as any).c ??= d; window.e", "globalThis.a= b globalThis.c= globalThis d window.e"],
  ])("reads %j as JavaScript does", (code, names) => {
    expect(read(code)).toBe(names);
  });

  it.each([
    [
      "function f<T extends A>(this: B, x: T, y?: C[]): x is D { const z: E = x as F; return z }",
      "A:annotation(f) B:annotation(f) C:annotation(f) D:annotation(f) E:annotation F:annotation",
    ],
    ["const f: Handler<A> = <T,>(x: T): B => x", "Handler:annotation(f) A:annotation(f) B:annotation(f)"],
    [
      "class A<T> extends B<C> implements D<T> { constructor(private x: E) { super() } y: F; z = (q: G) => q }",
      "B C:annotation D:annotation E:annotation(constructor) F:annotation G:annotation(z)",
    ],
    [
      "interface A<T = B> extends C<T> { x: D; m(p: E): T; new (q: F): A; [key: string]: G }",
      "B:field C:field D:field E:field F:field A:field G:field",
    ],
    ["type M<T> = { [K in keyof T as U<K>]: T[K] extends (infer V extends W)[] ? V : K }", "U:field W:field"],
    [
      "type F = (a: A, ...b: B[]) => a is C; type T = [x: D, y?: E]; type L = typeof m.n",
      "A:field B:field C:field D:field E:field m.n:field",
    ],
    ["let x: N.M.T; let y: import('./m').T<U>", "N.M.T:annotation import('./m').T:annotation U:annotation"],
    ["enum E { A = a, B = A, C = F.G } E.A", "a F.G E.A"],
    ["namespace N { export const a = b; export function f() { return a } } namespace N { a } N.a", "b N.a"],
    ["namespace N.M { const a = 1 } N.M; a", "N.M a"],
    [
      "declare const x: A; declare function f(a: B): C; declare global { interface Window { y: D } const z: E } x + z",
      "A:annotation B:annotation(f) C:annotation(f) D:field E:annotation x z",
    ],
    ["const f = (a: A) => tag<B>`${a}${b}`", "A:annotation() tag() B:annotation b()"],
    ["import * as m from 'm'; function f() { const m: m.T[] = []; return m }", "m.T:annotation"],
    ["import A = N.M; let x: A.T", "N.M A.T:annotation"],
    ["function f(a: A): void; function f(a: B) { }", "A:annotation(f) B:annotation(f)"],
    [
      "f<A>(x); new C<B>(y); z satisfies D; <E>w; t!; g<F>",
      "f A:annotation x C B:annotation y z D:annotation E:annotation w t g F:annotation",
    ],
    ["abstract class A { abstract m(x: B): C; declare y: D }", "B:annotation C:annotation D:annotation"],
  ])("reads types in %j apart from values", (code, names) => {
    expect(read(code)).toBe(names);
  });

  it.each([
    ["const x = <A.B c={d} {...e}><div f={g}>{h}</div><>{i}</></A.B>", "A.B d e g h i"],
    ["const x = <Item>{(y) => <y.z />}</Item>", "Item"],
  ])("reads elements in %j as components", (code, names) => {
    expect(read(code, javascript)).toBe(names);
    expect(read(code)).toBe(names);
  });

  it("reads code nested beyond the depth of the call stack", () => {
    const depth = 20_000;
    expect(read(`x = ${"[".repeat(depth)}a${"]".repeat(depth)}`)).toBe("x= a");
    expect(read(Array.from({ length: depth }, () => "a").join(" + "))).toHaveLength(depth * 2 - 1);
  });
});
