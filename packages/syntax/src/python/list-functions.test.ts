import type { FunctionDefinition } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { loadLanguage } from "../load-language.ts";

async function functions(code: string): Promise<readonly FunctionDefinition[]> {
  return (await loadLanguage("python")).functions(code);
}

async function summaries(code: string): Promise<readonly string[]> {
  const result = await functions(code);
  return result.map(({ name, definition, kind, modifiers, startLine, endLine }) =>
    [name + (definition === 1 ? "" : `~${definition}`), kind, ...modifiers, `${startLine}-${endLine}`].join(" "),
  );
}

describe("functions", () => {
  it("describes a function completely, as plain data", async () => {
    const code = [
      "import a",
      "@wraps(a)",
      "@cache",
      "async def area(shape: Shape = None, *,",
      "               unit: str = 'm') -> float:  # in unit",
      "    # first",
      '    """The area."""',
      "    return await shape.area(unit)  # done",
      "    # nothing more",
      "",
    ].join("\n");
    const [result] = await functions(code);
    expect(result).toEqual({
      name: "area",
      definition: 1,
      kind: "function",
      modifiers: ["async"],
      span: { start: code.indexOf("@wraps"), end: code.indexOf("\n    # nothing") },
      body: { start: code.indexOf('"""The'), end: code.indexOf("  # done") },
      startLine: 2,
      endLine: 8,
      signature: "area(shape: Shape = None, *,\n               unit: str = 'm') -> float",
      docstring: "The area.",
      decorators: ["wraps(a)", "cache"],
      returnsValue: true,
    });
  });

  it("starts a method's span with its indentation, and counts UTF-16 code units", async () => {
    const code = "s = '😀'\nclass A:\n\tdef f(self): return '😀'\n";
    const [method] = await functions(code);
    expect(method && code.slice(method.span.start, method.span.end)).toBe("\tdef f(self): return '😀'");
    expect(method && code.slice(method.body.start, method.body.end)).toBe("return '😀'");
  });

  it("names methods of nested classes, and skips functions inside functions", async () => {
    const code = [
      "class Outer:",
      "    class Inner:",
      "        def deep(self): pass",
      "    def method(self):",
      "        def local(): pass",
      "        class Local:",
      "            def lost(self): pass",
      "    lambda_ = lambda: 1",
      "def outside(): pass",
    ].join("\n");
    expect(await summaries(code)).toEqual([
      "Outer.Inner.deep method 3-3",
      "Outer.method method 4-7",
      "outside function 9-9",
    ]);
  });

  it("numbers definitions of the same name: overloads, branches, accessors", async () => {
    const code = [
      "@overload",
      "def f(x: int): ...",
      "def f(x): return x",
      "if x:",
      "    def g(): pass",
      "elif y:",
      "    def g(): pass",
      "else:",
      "    try:",
      "        def g(): pass",
      "    except E:",
      "        def g(): pass",
      "    finally:",
      "        with a:",
      "            for b in c:",
      "                while d:",
      "                    match e:",
      "                        case 1:",
      "                            def g(): pass",
    ].join("\n");
    expect(await summaries(code)).toEqual([
      "f function 1-2",
      "f~2 function 3-3",
      "g function 5-5",
      "g~2 function 7-7",
      "g~3 function 10-10",
      "g~4 function 12-12",
      "g~5 function 19-19",
    ]);
  });

  it("detects kinds by decorators and by special names", async () => {
    const code = [
      "class A:",
      "    def plain(self): pass",
      "    @classmethod",
      "    def a(cls): pass",
      "    @staticmethod",
      "    def b(): pass",
      "    @property",
      "    def c(self): pass",
      "    @c.setter",
      "    def c(self, value): pass",
      "    @c.deleter",
      "    def c(self): pass",
      "    @functools.cached_property",
      "    def d(self): pass",
      "    @hybrid_property",
      "    def h(self): pass",
      "    @abc.abstractmethod",
      "    def e(self): pass",
      "    @app.route('/property')",
      "    def f(self): pass",
      "    def __new__(cls): pass",
      "    def __init_subclass__(cls): pass",
      "    def __class_getitem__(cls, item): pass",
      "@staticmethod",
      "def g(): pass",
    ].join("\n");
    expect(await summaries(code)).toEqual([
      "A.plain method 2-2",
      "A.a class_method 3-4",
      "A.b static_method 5-6",
      "A.c property 7-8",
      "A.c~2 property 9-10",
      "A.c~3 property 11-12",
      "A.d property 13-14",
      "A.h property 15-16",
      "A.e method 17-18",
      "A.f method 19-20",
      "A.__new__ static_method 21-21",
      "A.__init_subclass__ class_method 22-22",
      "A.__class_getitem__ class_method 23-23",
      "g function 24-25",
    ]);
  });

  it.each([
    ["return 1", true, []],
    ["return", false, []],
    ["return None", false, []],
    ["return (None)", false, []],
    ["pass", false, []],
    ["yield", false, ["generator"]],
    ["yield 1", true, ["generator"]],
    ["x = yield from y", true, ["generator"]],
    ["if x:\n        return None\n    return x", true, []],
    ["def g():\n        return 1", false, []],
    ["def g():\n        yield 1", false, []],
    ["def g(x=(yield 1)): pass", true, ["generator"]],
    ["class A(yield_):\n        x = lambda: (yield 1)", false, []],
    ["x = lambda: (yield 1)", false, []],
    ["x = lambda y=(yield 1): y", true, ["generator"]],
    ["x = [i for i in (yield 1)]", true, ["generator"]],
    ["x = [(lambda: (yield i)) for i in y]", false, []],
    ["'return 1'", false, []],
  ] as const)("detects the returned and yielded values of a body of %j", async (body, returnsValue, modifiers) => {
    const [result] = await functions(`def f():\n    ${body}\n`);
    expect([result?.returnsValue, result?.modifiers]).toEqual([returnsValue, modifiers]);
  });

  it("returns the functions before and after a syntax error", async () => {
    const code =
      "def a(): pass\nclass B:\n    def c(self): pass\n    def d(self: x y): pass\n    def e(self): pass\ndef f(): pass\n";
    expect(await summaries(code)).toEqual(["a function 1-1", "B.c method 3-3", "B.e method 5-5", "f function 6-6"]);
  });

  it("returns nothing for an empty text or a definition without a body", async () => {
    expect(await summaries("")).toEqual([]);
    expect(await summaries("def f():\n")).toEqual([]);
    expect(await summaries("def f():\n    # only a comment\n")).toEqual([]);
  });

  it("parses brackets whose lines are indented less than the block", async () => {
    const code = "def f(a):\n    x = (a + # b )\n  '''(\n'''\n)\n    return g(x=\nx)\ndef h(): pass\n";
    expect(await summaries(code)).toEqual(["f function 1-7", "h function 8-8"]);
  });

  it("counts lines that end with a carriage return", async () => {
    expect(await summaries("class A:\r    def f(self):\r        return 1\r\r    def g(self): pass\r\n")).toEqual([
      "A.f method 2-3",
      "A.g method 5-5",
    ]);
  });
});
