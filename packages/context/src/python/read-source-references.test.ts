import { loadParser } from "@repost/syntax";
import { describe, expect, it } from "vitest";
import { scopesOf } from "@repost/syntax/python-scopes";
import type { Reference } from "./python-reading.ts";
import { readReferences } from "./read-references.ts";

const parser = await loadParser("python");

async function referencesIn(code: string): Promise<readonly Reference[]> {
  const tree = parser.parse(code);
  try {
    const { references } = readReferences(scopesOf(tree.root, { code }));
    return references.filter(({ item }) => item === null);
  } finally {
    tree.delete();
  }
}

async function read(code: string): Promise<string> {
  const references = await referencesIn(code);
  const written = references.map(({ name, chain, timing, role }) => {
    const whole = [name, ...chain.map((link) => link.name)].join(".");
    return role === "value" ? `${whole}${timing === "eager" ? "" : "()"}` : `${whole}:${role}`;
  });
  return written.join(" ");
}

describe("references of a Python file", () => {
  it.each([
    ["x = a + x", "a x"],
    ["def f(p, *q, r=a, **s): return p, q, r, s, b", "a b()"],
    ["def f():\n    x = 1\n    def g():\n        nonlocal x\n        x += y\n    return x", "y()"],
    ["def f():\n    global x\n    x = y\n    return x", "y() x()"],
    ["def f():\n    return x\n    x = 1", ""],
    ["f = lambda p, q=a: p + q + b", "a b()"],
    ["[x for x in xs if x in ys for z in x]", "xs ys"],
    ["def f(): return {k: v for k, v in items if (w := k)}, w", "items()"],
    [
      "class A(B, metaclass=M):\n    x = x\n    y = x\n    z = [x for _ in y]\n    def m(self): return x",
      "B M x x x()",
    ],
    ["class A:\n    def f(self): return f\n    g = f", "f()"],
    ["try: pass\nexcept E as e: print(e)", "E print e"],
    [`x = r"{a}{1,2}{b:>3}" "%(c)s $d".format(**globals())`, "a b c d globals"],
    ["def f(a): return '%(a)s %(b)s' % vars()", "b() vars()"],
    ["def f():\n    try: pass\n    except E as e: return e\n    with open(p) as (a, b): return a, b", "E() open() p()"],
    ["def f():\n    for i, (j, *k) in xs: i\n    del i\n    return j, k", "xs()"],
    [
      "def f(s):\n    match s:\n        case A(x=b, y=[c, *d]) | e.F if g: return b, c, d\n        case {'k': h, **i}: return h, i",
      "A() e.F() g()",
    ],
    ["def f():\n    import os.path, sys as s\n    from m import n as o\n    return os, s, o, n", "n()"],
    ["f'{a!r:{b}} {c=}'", "a b c"],
    ["def f(): yield (await x.y.z).w", "x.y.z()"],
    ["@d.e(a)\n@g\ndef f(): pass", "d.e a g"],
    ["async def f():\n    async with a as b: return [c async for c in b]", "a()"],
    ["type(x).y = z", "type x z"],
    ["type X[T] = list[T, U]", "list() U()"],
    ["def f[T: B](x: T) -> T: return T", "B:annotation"],
    [
      "x: T = 1\nclass A:\n    y: 'U[V]' = 2\ndef f(z: L['a.b'], w: Literal['c']) -> 'R | None': pass",
      "T:annotation U:field V:field L:annotation a.b:annotation Literal:annotation R:annotation None:annotation",
    ],
    ["@f.register\ndef g(x: T): pass", "f.register T"],
    ["if TYPE_CHECKING:\n    from m import T\n    T()\nelse:\n    U", "TYPE_CHECKING U"],
    ["if new:\n    a\nelif t.TYPE_CHECKING:\n    from m import T\n    T()\nelse:\n    U", "new a t.TYPE_CHECKING U"],
    [
      "if sys.version_info[0] == 2:\n    from m import a\n    b()\nelif c:\n    d\nelse:\n    e",
      "sys.version_info c d e",
    ],
    ["if sys.version_info >= (3, 2):\n    a\nelif b:\n    c\nelse:\n    d", "sys.version_info a"],
    ["x.y[z].w = v\ndel x.y, q[0]\nx.n += 1", "x.y z v x.y q x.n"],
    ["print >> f, a", "f a"],
  ])("reads %j as Python does", async (code, names) => {
    expect(await read(code)).toBe(names);
  });

  it("reads code nested beyond the depth of the call stack", async () => {
    const depth = 20_000;
    expect(await read(`x = ${"[".repeat(depth)}a${"]".repeat(depth)}`)).toBe("a");
    expect(await read(`x = ${Array.from({ length: depth }, () => "a").join(" + ")}`)).toHaveLength(depth * 2 - 1);
  });
});
