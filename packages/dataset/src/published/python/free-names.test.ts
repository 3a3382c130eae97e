import { loadParser } from "@repost/syntax";
import { describe, expect, it } from "vitest";
import { freeNames } from "./free-names.ts";

async function namesOf(code: string): Promise<string> {
  const parser = await loadParser("python");
  using tree = parser.parse(code);
  const statement = tree.root.firstNamedChild;
  if (statement === null) throw new Error("There is no statement.");
  return [...freeNames(statement).uses].toSorted().join(" ");
}

describe("freeNames", () => {
  it.each([
    [
      "parameters of every kind",
      "def f(a, b=B, *c, d: D = 1, e: E, **g) -> R:\n    return a, b, c, d, e, g, x\n",
      "B D E R x",
    ],
    ["a default of the parameter's own name", "def f(size=size):\n    return size\n", "size"],
    ["assigned names", "def f():\n    a = b, (c, *d) = e\n    return a, b, c, d\n", "e"],
    [
      "loops, with, except and imports",
      "def f():\n    import a.b, c as d\n    from e import g\n    for h, i in j: pass\n    with k() as (l, m): pass\n    try: pass\n    except n as o: pass\n    return a, d, g, h, i, l, m, o\n",
      "j k n",
    ],
    ["changed values, which are not bound", "def f():\n    a.b = c[d] = 1\n    e += g.h\n", "a c d g"],
    ["names that are declared global", "def f():\n    global a\n    a = 1\n", "a"],
    ["names of an outer function", "def f(a):\n    def g():\n        return a, b\n    return g\n", "b"],
    [
      "names bound in a class, which its methods do not see",
      "class A(B):\n    c = 1\n    def m(self):\n        return c\n",
      "B c",
    ],
    ["names bound in a class of a function", "def f():\n    class A:\n        c = 1\n    return c, A\n", "c"],
    ["comprehensions", "def f():\n    return [a for a in b if c], {d: e for d, e in g}, a\n", "a b c g"],
    ["a comprehension over its own name", "x = [x for x in x for y in x if y]\n", "x"],
    ["names that a comprehension assigns", "def f():\n    [(a := b) for b in c]\n    return a, b\n", "b c"],
    ["lambdas", "x = lambda a, b=a: a + b + c\n", "a c"],
    ["attributes and keywords", "f(a.b.c, d=e)\n", "a e f"],
    ["augmented assignment of the module", "a += 1\n", "a"],
    ["f-strings", 'def f(a):\n    return f"{a}{b!r}{c:>{d}}"\n', "b c d"],
    ["patterns of match", "def f(a):\n    match a:\n        case B(c): return c\n", "B"],
    ["dotted names in strings", 'f("a.b", "c", "d e")\n', "a b f"],
    ["any word of strings where names are looked up by text", 'eval("half(3) + size")\n', "3 eval half size"],
    ["decorators", "@a.b(c)\ndef f(): pass\n", "a c"],
  ])("finds the module's names with %s", async (_, code, expected) => {
    expect(await namesOf(code)).toBe(expected);
  });

  it("distinguishes names that are only called from names passed as values", async () => {
    const parser = await loadParser("python");
    using tree = parser.parse("f(g, h(), i.j(), f)\n");
    const statement = tree.root.firstNamedChild;
    const { passed } = statement === null ? { passed: new Set() } : freeNames(statement);
    expect(passed).toEqual(new Set(["f", "g", "i"]));
  });
});
