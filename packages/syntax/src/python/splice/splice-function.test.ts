import { describe, expect, it } from "vitest";
import { loadLanguage } from "../../load-language.ts";

interface SpliceCase {
  readonly code: string;
  readonly name?: string;
  readonly definition?: number;
  readonly solution: string;
}

/** Marks the function's span by « and ». */
async function splice({ code, name = "f", definition = 1, solution }: SpliceCase): Promise<string> {
  const python = await loadLanguage("python");
  const result = python.splice({ code, name, definition, solution });
  if (result.status === "failed") return `${result.cause}: ${result.detail}`;
  const { start, end } = result.span;
  return `${result.code.slice(0, start)}«${result.code.slice(start, end)}»${result.code.slice(end)}`;
}

describe("splice", () => {
  const code = "a = 1\ndef f(x):\n    return 1\n    # end\nb = 2\n";

  describe("the function", () => {
    it.each([
      ["unchanged", "def f(x):\n    return 2\n", "def f(x):\n    return 2"],
      ["indented", "\n    def f(x):\n        return 2", "def f(x):\n    return 2"],
      ["indented with tabs", "\t\tdef f(x):\n\t\t\treturn 2", "def f(x):\n\treturn 2"],
      ["with an odd indentation", "def f(x):\n  if x:\n   return 2\n", "def f(x):\n  if x:\n   return 2"],
      ["with Windows line breaks", "def f(x):\r\n    return 2\r\n", "def f(x):\n    return 2"],
      ["with old Mac line breaks", "def f(x):\r    return 2\r", "def f(x):\n    return 2"],
      ["after a byte order mark", "\uFEFFdef f(x):\n    return 2", "def f(x):\n    return 2"],
      ["on one line", "def f(x): return 2", "def f(x): return 2"],
      ["async", "async def f(x):\n    return 2", "async def f(x):\n    return 2"],
      ["with a comment after it", "def f(x):\n    return 2  # two\n    # done", "def f(x):\n    return 2  # two"],
      ["with an unindented first line", "@cache\n    def f(x):\n        return 2", "@cache\ndef f(x):\n    return 2"],
      ["with only its first line indented", "  @cache\ndef f(x):\n    return 2", "@cache\ndef f(x):\n    return 2"],
      [
        "defined twice",
        "def f(x):\n    return 2\n\ndef f(x):\n    return 3",
        "def f(x):\n    return 2\n\n\n«def f(x):\n    return 3",
      ],
      [
        "after a conditional import",
        "try:\n    import a\nexcept ImportError:\n    a = None\ndef f(x): return 2",
        "try:\n    import a\nexcept ImportError:\n    a = None\n\n\n«def f(x): return 2",
      ],
      [
        "inside a conditional",
        "if x:\n    def f(x): return 2\nelse:\n    def f(x):\n        return 3",
        "def f(x):\n    return 3",
      ],
    ])("may be written %s", async (_, solution, expected) => {
      const marked = expected.includes("«") ? expected : `«${expected}`;
      expect(await splice({ code, solution })).toBe(`a = 1\n${marked}»\n    # end\nb = 2\n`);
    });

    it("uses the module's line breaks", async () => {
      const crlf = "a = 1\r\ndef f(x):\r\n    return 1\r\n";
      expect(await splice({ code: crlf, solution: "import b\ndef f(x):\n    return '''\n'''\n" })).toBe(
        "a = 1\r\nimport b\r\n\r\n\r\n«def f(x):\r\n    return '''\r\n'''»\r\n",
      );
    });

    it.each([
      "\uFEFFdef f(): return 1\n",
      "a = 1\n\fdef f():\n    return 1\n",
      "class A: pass\n\f\n\fdef f(): return 1",
    ])("returns %j unchanged when the solution is the function's text", async (module) => {
      const start = /[\f]?def/.exec(module)?.index ?? 0;
      const result = await splice({ code: module, solution: module.slice(start) });
      expect(result.replace(/[«»]/g, "")).toBe(module);
    });

    it("replaces a last line without a line break", async () => {
      expect(await splice({ code: "def f(): pass", solution: "def f():\n  return 1\nprint(f())\n" })).toBe(
        "«def f():\n  return 1»\n\n\nprint(f())",
      );
    });

    it("replaces the requested definition", async () => {
      const twice = "if a:\n    def f(): return 1\nelse:\n    def f(): return 2\n";
      expect(await splice({ code: twice, definition: 2, solution: "import b\ndef f():\n  return 3" })).toBe(
        "import b\n\n\nif a:\n    def f(): return 1\nelse:\n«    def f():\n      return 3»\n",
      );
    });
  });

  describe("indentation", () => {
    const inClass = "class A:\n    def f(self):\n        return 1\n";

    it("does not change the content of multi-line strings", async () => {
      const solution = [
        "def f(self):",
        '  """Doc',
        "  more",
        '  """',
        "  x = f'''{",
        "  self",
        "  }'''",
        "  return ('a'",
        "    'b\\",
        "  c')",
      ].join("\n");
      expect(await splice({ code: inClass, name: "A.f", solution })).toBe(
        [
          "class A:",
          "«    def f(self):",
          '      """Doc',
          "  more",
          '  """',
          "      x = f'''{",
          "  self",
          "  }'''",
          "      return ('a'",
          "        'b\\",
          "  c')»",
          "",
        ].join("\n"),
      );
    });

    it("keeps the indentation of outdented comments and continued lines", async () => {
      const solution = "    def f(self):\n# left\n        return [\n1,\n          2]\n";
      const tabbed = "class A:\n\tdef f(self):\n\t\treturn 1\n";
      expect(await splice({ code: tabbed, name: "A.f", solution })).toBe(
        "class A:\n«\tdef f(self):\n# left\n\t    return [\n1,\n\t      2]»\n",
      );
    });
  });

  describe("decorators", () => {
    const decorated = "class A:\n    @one\n    # why\n    @two(\n        2)\n    def f(self): return 1\n";

    it("keeps the original's decorators when the solution has none", async () => {
      expect(await splice({ code: decorated, name: "A.f", solution: "def f(self): return 2" })).toBe(
        "class A:\n«    @one\n    # why\n    @two(\n        2)\n    def f(self): return 2»\n",
      );
    });

    it("uses the solution's decorators when it has some", async () => {
      expect(await splice({ code: decorated, name: "A.f", solution: "@three\ndef f(self): return 2" })).toBe(
        "class A:\n«    @three\n    def f(self): return 2»\n",
      );
    });

    it("replaces a setter by the solution's setter, and a getter by its getter", async () => {
      const code = "class A:\n    @property\n    def f(self): return 1\n    @f.setter\n    def f(self, v): pass\n";
      const solution =
        "class A:\n    @property\n    def f(self): return 2\n    @f.setter\n    def f(self, v): self.v = v\n";
      expect(await splice({ code, name: "A.f", definition: 2, solution })).toBe(
        "class A:\n    @property\n    def f(self): return 1\n«    @f.setter\n    def f(self, v): self.v = v»\n",
      );
      expect(await splice({ code, name: "A.f", solution })).toBe(
        "class A:\n«    @property\n    def f(self): return 2»\n    @f.setter\n    def f(self, v): pass\n",
      );
    });

    it("does not treat an overload as the function", async () => {
      const solution = "def f(x): return 2\n@overload\ndef f(x: int): ...\n";
      expect(await splice({ code, solution })).toBe(
        "a = 1\n«def f(x): return 2»\n\n\n@overload\ndef f(x: int): ...\n    # end\nb = 2\n",
      );
    });
  });

  describe("additional statements of a solution", () => {
    it("are inserted before the target, except for docstrings, main guards and statements without effect", async () => {
      const solution = [
        '"""How it works."""',
        "import re  # for later",
        "from typing import (",
        "    List,",
        ")",
        "",
        "# a limit",
        "LIMIT = 3; OTHER = 4",
        "",
        "",
        "def helper(x):",
        "    return '''",
        "'''",
        "",
        "def f(x):",
        "    return helper(x) + later(x)",
        "",
        "...",
        "def later(x): return f",
        "if __name__ == '__main__':",
        "    print(f(1))",
      ].join("\n");
      const nested = "a = 1\nif a:\n    # here\n    def f(x): return 1\nb = 2\n";
      expect(await splice({ code: nested, solution })).toBe(
        [
          "a = 1",
          "import re  # for later",
          "from typing import (",
          "    List,",
          ")",
          "",
          "LIMIT = 3",
          "OTHER = 4",
          "",
          "",
          "def helper(x):",
          "    return '''",
          "'''",
          "def later(x): return f",
          "",
          "",
          "if a:",
          "    # here",
          "«    def f(x):",
          "        return helper(x) + later(x)»",
          "b = 2",
          "",
        ].join("\n"),
      );
    });

    it("are inserted after the target when they use the target immediately", async () => {
      const solution = "def f(x): return g(x)\ndef g(x): return x\nf = cache(f)\nassert f(1) == 1\ny = 3\n";
      expect(await splice({ code: "def f(x): return 1\nz = f(2)\n", solution })).toBe(
        "def g(x): return x\n\n\n«def f(x): return g(x)»\n\n\nf = cache(f)\nassert f(1) == 1\ny = 3\nz = f(2)\n",
      );
    });

    it("are dedented with an indented solution", async () => {
      const solution = "    import re\n    def f(x):\n        return re\n";
      expect(await splice({ code: "def f(x): pass\n", solution })).toBe("import re\n\n\n«def f(x):\n    return re»\n");
    });

    it("are skipped if the module has the same functions and classes", async () => {
      const module = "class Item:\n    x = 1  # one\n\nclass Other: pass\ndef f(x): return 1\n";
      const solution = "class Item:\n  x = 0x1\nclass Other:\n  y = 1\ndef f(x): return Item\n";
      expect(await splice({ code: module, solution })).toBe(
        "class Item:\n    x = 1  # one\n\nclass Other: pass\nclass Other:\n  y = 1\n\n\n«def f(x): return Item»\n",
      );
    });
  });

  describe("imports from __future__", () => {
    const solution = "from __future__ import annotations, division\nimport re\ndef f(): return re\n";

    it.each([
      ["comments and docstring", '#!/usr/bin/python\n"""Doc."""\n', ""],
      ["comments", "# coding: utf-8\n", ""],
      ["nothing", "", ""],
    ])("are inserted after %s", async (_, head) => {
      expect(await splice({ code: `${head}import a\ndef f(): pass\n`, solution })).toBe(
        `${head}from __future__ import annotations, division\nimport a\nimport re\n\n\n«def f(): return re»\n`,
      );
    });

    it("are omitted when the module has them", async () => {
      const module = "from __future__ import (division, annotations as a)\ndef f(): pass\n";
      expect(await splice({ code: module, solution })).toBe(
        "from __future__ import (division, annotations as a)\nimport re\n\n\n«def f(): return re»\n",
      );
    });

    it("come first when the target is the first statement", async () => {
      expect(await splice({ code: "def f(): pass", solution })).toBe(
        "from __future__ import annotations, division\nimport re\n\n\n«def f(): return re»",
      );
    });
  });

  describe("a method", () => {
    const module = [
      "class A(Base):",
      "    size = 1",
      "    def __init__(self): pass",
      "    def f(self): return 1",
      "    def other(self): return 2",
      "",
    ].join("\n");
    const around = (method: string): string => module.replace("    def f(self): return 1", method);

    it("adds only new and used members of the class in an answer", async () => {
      const solution = [
        "import re",
        "class A(Base):",
        "    '''Sketch.'''",
        "    size = 5",
        "    LIMIT = 3",
        "    UNUSED = 4",
        "    label: str",
        "    def __init__(self): self.x = 1",
        "    def __len__(self): return 1",
        "    def other(self): return 5",
        "    def inherited(self): ...",
        "    def f(self, n=LIMIT):",
        "        return self._help(n) + self.inherited() + len(self)",
        "    @staticmethod",
        "    def _help(n): return A._more(n)",
        "    # more",
        "    def _more(n): return re",
        "    def unused(self): return 1",
        "A.f = cache(A.f)",
      ].join("\n");
      expect(await splice({ code: module, name: "A.f", solution })).toBe(
        `import re\n\n\n${around(
          [
            "    LIMIT = 3",
            "    @staticmethod",
            "    def _help(n): return A._more(n)",
            "    def _more(n): return re",
            "",
            "«    def f(self, n=LIMIT):",
            "        return self._help(n) + self.inherited() + len(self)»",
          ].join("\n"),
        ).trimEnd()}\n\n\nA.f = cache(A.f)\n`,
      );
    });

    it("may be passed alone, with required methods next to it", async () => {
      const solution = [
        "def f(self):",
        "    return self._help() + top()",
        "def _help(self): return 1",
        "def __init__(self): pass",
        "def top(): return 1",
        "print(f(None))",
      ].join("\n");
      expect(await splice({ code: module, name: "A.f", solution })).toBe(
        `def top(): return 1\n\n\n${around(
          "    def _help(self): return 1\n\n«    def f(self):\n        return self._help() + top()»",
        )}`,
      );
    });

    it("may have a helper of the same name outside its class", async () => {
      const solution = "def f(x): return x\nclass A(Base):\n    def f(self): return f(1)\n";
      expect(await splice({ code: module, name: "A.f", solution })).toBe(
        `def f(x): return x\n\n\n${around("«    def f(self): return f(1)»")}`,
      );
    });

    it("is found by the part of its class path that the solution has", async () => {
      const nested = "class Outer:\n    class Inner:\n        def f(self): return 1\n";
      const expected = "class Outer:\n    class Inner:\n«        def f(self): return 2»\n";
      for (const solution of [
        "class Outer:\n  class Inner:\n    def f(self): return 2\n  def f(self): return 3\n",
        "def f(self): return 3\nclass Inner:\n    def f(self): return 2\n",
        "def f(self): return 2\n",
      ]) {
        expect(await splice({ code: nested, name: "Outer.Inner.f", solution })).toContain(expected);
      }
    });
  });

  describe("failures", () => {
    it.each([
      ["def g(x): return 1", "not_defined: the solution does not define f; it defines g"],
      ["f = lambda x: 1", "not_defined: the solution does not define f; it defines no function"],
      ["", "not_defined: the solution does not define f; it defines no function"],
      ["class A:\n    def f(self): pass", "not_defined: the solution does not define f; it defines A.f"],
      ["def g():\n    def f(x): return 1", "not_defined: the solution does not define f; it defines g"],
      ["def f(x):\n    return (1", 'syntax_error: line 2: near "return (1"'],
      ["def f(x):\n    return 1\nHere you are!", 'syntax_error: line 3: near "!"'],
      ["def f(x):\n    print x", 'syntax_error: line 2: near "print x"'],
      ["def f(x):", "syntax_error: line 1: unexpected end"],
      ["def f(x):\n    # later\n", "syntax_error: line 1: unexpected end"],
      ["def f(x):\n    return 1\n   return 2", 'syntax_error: line 3: near "return 2"'],
      ["def f(x):\n    if x:\n        return 1\n   else:\n        return 2", 'syntax_error: line 4: near "else:"'],
      ["def f(x):\n    return 09", 'syntax_error: line 2: near "09"'],
      ["def f(x):\n    return g(a=1, x)", 'syntax_error: line 2: near "(a=1, x)"'],
      ["def f(a=1, x): pass", 'syntax_error: line 1: near "(a=1, x): pass"'],
      ["def f(x):\n    return 'a\0b'", 'syntax_error: line 2: near "\\u0000b\'"'],
      ["def f(x):\n    return '\ud83d'", 'syntax_error: line 2: near "\\ud83d\'"'],
      ["```python\ndef f(x): return 1\n```", 'syntax_error: line 1: near "```python"'],
    ])("of %j report the problem", async (solution, expected) => {
      expect(await splice({ code, solution })).toBe(expected);
    });

    it("throws SYNTAX_FUNCTION_MISSING when the module lacks the target", async () => {
      const python = await loadLanguage("python");
      const request = { code, name: "g", solution: "def g(): pass" };
      expect(() => python.splice(request)).toThrow(expect.objectContaining({ code: "SYNTAX_FUNCTION_MISSING" }));
    });

    it("works in a module with syntax errors elsewhere, and rejects new errors", async () => {
      const broken = "x = = 1\ndef f(): return 1\ny = 2\n";
      expect(await splice({ code: broken, solution: "def f(): return 2" })).toBe(
        "x = = 1\n«def f(): return 2»\ny = 2\n",
      );
      expect(await splice({ code: broken, solution: "def f(): return 2 + \\" })).toContain("syntax_error");
    });
  });
});
