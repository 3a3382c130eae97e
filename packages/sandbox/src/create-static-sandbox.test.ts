import { type SandboxedModule, SCHEMA_VERSION, type StageResult } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { contextOf, type WrittenContext } from "../test/context-of.ts";
import { createStaticSandbox } from "./create-static-sandbox.ts";

const sandbox = await createStaticSandbox();

async function build(context: WrittenContext): Promise<StageResult<SandboxedModule>> {
  return await sandbox.build(contextOf(context));
}

async function accept(context: WrittenContext): Promise<SandboxedModule> {
  const result = await build(context);
  if (result.status === "rejected") throw new Error(`${result.reason}: ${result.detail}`);
  return result.value;
}

async function codeOf(context: WrittenContext): Promise<string> {
  return (await accept(context)).code;
}

const imports = { kind: "import" } as const;

describe("createStaticSandbox", () => {
  it("bundles a function and its dependencies, and records the source of each line", async () => {
    const module = await accept({
      target: "bake",
      units: [
        {
          ...imports,
          id: "p/a.py:2",
          code: "import unused, math",
          binds: ["unused", "math"],
          external: ["math", "unused"],
        },
        { id: "p/b.py:7", code: "HEAT = 220\nCOLD = 4  # degrees", binds: ["HEAT"] },
        { id: "p/a.py:5", code: "def bake(x):\n    return ⟦math|p/a.py:2|math⟧.ceil(x * ⟦heat|p/b.py:7|HEAT⟧)" },
      ],
    });
    expect(module).toEqual({
      schema_version: SCHEMA_VERSION,
      instance_id: "dir__units.00000000.bake",
      language: "python",
      path: "module.py",
      code: [
        "from __future__ import annotations",
        "",
        "import math",
        "",
        "heat = 220",
        "COLD = 4  # degrees",
        "",
        "",
        "def bake(x):",
        "    return math.ceil(x * heat)",
        "",
      ].join("\n"),
      files: [],
      entry: "bake",
      origin: "static",
      stubs: [],
      target_edits: [],
      imports: ["math"],
      provenance: [
        { start: 5, end: 6, path: "p/b.py", line: 7 },
        { start: 9, end: 10, path: "p/a.py", line: 5 },
      ],
    });
  });

  it("renames clashing names of other modules, and keeps the __name__ of functions and classes", async () => {
    const code = await codeOf({
      target: "f",
      units: [
        {
          id: "a.py:1",
          code: "def g():\n    global ⟦n|a.py:4|n⟧\n    ⟦n|a.py:4|n⟧ = ⟦g|a.py:1|g⟧\n    return len(n_2)",
          binds: ["g"],
        },
        { id: "a.py:4", code: "n = 1" },
        { id: "b.py:1", code: "n = ⟦a.n|a.py:4|n⟧" },
        { id: "b.py:2", code: "def g():\n    return ⟦a.g|a.py:1|g⟧()" },
        { id: "c.py:1", code: "def f():\n    return ⟦g|b.py:2|g⟧, ⟦n|b.py:1|n⟧" },
      ],
      unresolved: [{ name: "n_2", path: "a.py", line: 4 }],
    });
    expect(code).toMatchInlineSnapshot(`
      "from __future__ import annotations


      def g_2():
          global n_3
          n_3 = g_2
          return len(n_2)
      g_2.__name__ = g_2.__qualname__ = "g"


      n_3 = 1

      n = n_3


      def g():
          return g_2()


      def f():
          return g, n
      "
    `);
  });

  it("renames built-in names that the target's file binds", async () => {
    const code = await codeOf({
      target: "f",
      units: [
        { id: "a.py:1", code: "def count(x):\n    return len(x), max(x)" },
        { id: "b.py:1", code: "def max(x):\n    return x" },
        { id: "b.py:3", code: "def both(x):\n    return ⟦max|b.py:1|max⟧(x), sum(x)" },
        { id: "c.py:1", code: "def f(x):\n    return ⟦len|a.py:1|count⟧(x), ⟦both|b.py:3|both⟧(x), sum(x)" },
      ],
    });
    expect(code).toMatchInlineSnapshot(`
      "from __future__ import annotations

      from builtins import len as builtin_len


      def count(x):
          return builtin_len(x), max(x)
      len = count


      def max_2(x):
          return x
      max_2.__name__ = max_2.__qualname__ = "max"


      def both(x):
          return max_2(x), sum(x)


      def f(x):
          return len(x), both(x), sum(x)
      "
    `);
  });

  it("uses an alias when a function has a local variable of the name", async () => {
    const code = await codeOf({
      target: "f",
      units: [
        { id: "a.py:1", code: "def helper(x):\n    return x" },
        { id: "b.py:1", code: "def g(helper):\n    return ⟦⟦a|module a.py⟧.helper|a.py:1|helper⟧(helper)" },
        { id: "c.py:1", code: "def f(x):\n    return ⟦g|b.py:1|g⟧(x), ⟦helper|a.py:1|helper⟧" },
      ],
    });
    expect(code).toMatchInlineSnapshot(`
      "from __future__ import annotations


      def helper(x):
          return x
      helper_2 = helper


      def g(helper):
          return helper_2(helper)


      def f(x):
          return g(x), helper
      "
    `);
  });

  it("writes each import once when modules use different names", async () => {
    const code = await codeOf({
      target: "f",
      units: [
        {
          ...imports,
          id: "a.py:1",
          code: "import os.path, numpy as np",
          binds: ["os", "np"],
          external: ["numpy", "os"],
        },
        {
          ...imports,
          id: "a.py:2",
          code: "from json import (loads,  # one\n    dumps as d)",
          binds: ["loads", "d"],
          external: ["json"],
        },
        { ...imports, id: "b.py:1", code: "import os", binds: ["os"], external: ["os"] },
        { ...imports, id: "b.py:2", code: "from pickle import loads", binds: ["loads"], external: ["pickle"] },
        { ...imports, id: "b.py:3", code: "from cmath import *", binds: ["*", "phase"], external: ["cmath"] },
        { id: "b.py:4", code: "def g(x):\n    return ⟦os|b.py:1|os⟧, ⟦loads|b.py:2|loads⟧(x), ⟦phase|b.py:3|phase⟧" },
        {
          id: "a.py:3",
          code: "def f(x):\n    return ⟦os|a.py:1|os⟧, ⟦np|a.py:1|np⟧, ⟦loads|a.py:2|loads⟧, ⟦d|a.py:2|d⟧, ⟦g|b.py:4|g⟧",
        },
      ],
    });
    expect(code).toMatchInlineSnapshot(`
      "from __future__ import annotations

      import os.path
      import numpy as np
      from json import loads, dumps as d
      from pickle import loads as loads_2

      from cmath import *


      def g(x):
          return os, loads_2(x), phase


      def f(x):
          return os, np, loads, d, g
      "
    `);
  });

  it("keeps the position of an import whose name is bound again", async () => {
    const code = await codeOf({
      target: "f",
      units: [
        { ...imports, id: "a.py:1", code: "from json import loads", binds: ["loads"], external: ["json"] },
        { id: "a.py:2", code: "loads = print(⟦loads|a.py:1|loads⟧)" },
        { id: "b.py:1", code: "def loads():\n    return ⟦a.loads|a.py:1|loads⟧" },
        { id: "c.py:1", code: "def f():\n    return ⟦loads|b.py:1|loads⟧()" },
      ],
    });
    expect(code).toMatchInlineSnapshot(`
      "from __future__ import annotations

      from json import loads as loads_2
      loads_2 = print(loads_2)


      def loads():
          return loads_2


      def f():
          return loads()
      "
    `);
  });

  it("replaces repository imports in functions, and keeps imports that fail", async () => {
    const code = await codeOf({
      target: "f",
      units: [
        { id: "p/a.py:1", code: "A = 1" },
        { id: "p/a.py:2", code: "B = 2" },
        {
          id: "p/b.py:1",
          code: [
            "def g(x):",
            "    from .a import (",
            "        A,",
            "    ); import json",
            "    if x: from p.a import ⟦B|p/a.py:2|B⟧ as y",
            "    else: y = None",
            "    try: from .gone import ⟦C|unresolved⟧",
            "    except ImportError: C = 0",
            "    return ⟦A|p/a.py:1|A⟧, y, C, json",
          ].join("\n"),
          external: ["json"],
        },
        {
          id: "p/c.py:1",
          code: "try:\n    from .gone import ⟦z|unresolved⟧\nexcept ImportError:\n    from .a import ⟦A|p/a.py:1|A⟧ as z",
          binds: ["z"],
          kind: "statement",
        },
        { id: "p/c.py:9", code: "def f(x):\n    return ⟦g|p/b.py:1|g⟧(x), ⟦z|p/c.py:1|z⟧" },
      ],
    });
    expect(code).toMatchInlineSnapshot(`
      "from __future__ import annotations

      A = 1
      B = 2


      def g(x):
          pass; import json


          if x: y = B
          else: y = None
          try: from .gone import C
          except ImportError: C = 0
          return A, y, C, json


      try:
          from .gone import z
      except ImportError:
          z = A


      def f(x):
          return g(x), z
      "
    `);
  });

  it("renames the name of a failing import to the name that is read", async () => {
    const code = await codeOf({
      target: "f",
      units: [
        {
          id: "p/a.py:1",
          code: "if fast:\n    from ._fast import ⟦View|unresolved⟧, ⟦Key|unresolved⟧\n    register(⟦View|p/a.py:1|View⟧)",
          binds: ["View", "Key"],
          kind: "statement",
        },
        { id: "p/b.py:1", code: "class View: pass" },
        { id: "p/b.py:3", code: "def f():\n    return ⟦View|p/b.py:1|View⟧" },
      ],
      unresolved: [
        { name: "fast", path: "p/a.py", line: 1 },
        { name: "register", path: "p/a.py", line: 3 },
      ],
    });
    expect(code).toMatchInlineSnapshot(`
      "from __future__ import annotations

      if fast:
          from ._fast import View as View_2, Key
          register(View_2)


      class View: pass


      def f():
          return View
      "
    `);
  });

  it("keeps class attributes that are imports", async () => {
    const code = await codeOf({
      target: "C.f",
      text: "    def f(self): return self.A + self.b",
      units: [
        { id: "p/a.py:1", code: "A = 1" },
        { id: "p/a.py:2", code: "B = 2" },
        {
          id: "p/b.py:1",
          code: "class C:\n    from .a import ⟦A|p/a.py:1|A⟧, ⟦B|p/a.py:2|B⟧ as b\n    def f(self): return self.A + self.b",
        },
      ],
    });
    expect(code).toContain("class C:\n    A = A; b = B\n");
  });

  it("writes data files to the paths that the code reads", async () => {
    const context = contextOf({
      target: "bake",
      units: [{ id: "p/a.py:1", code: 'def bake():\n    return open(os.path.join(__file__, "..", "t/x.csv")).read()' }],
    });
    const data = [
      { path: "p/t/x.csv", lookup_path: "t/x.csv", code: "a,b\n" },
      { path: "p/t/x.mo", lookup_path: "t/x.mo", code: "3hI=", encoding: "base64" as const },
    ];
    const result = await sandbox.build({ ...context, data, unresolved: [{ name: "os", path: "p/a.py", line: 2 }] });
    expect(result.status === "accepted" ? result.value.files : result).toEqual([
      { path: "t/x.csv", code: "a,b\n" },
      { path: "t/x.mo", code: "3hI=", encoding: "base64" },
    ]);
  });

  it("renames a variable that only functions set", async () => {
    const code = await codeOf({
      target: "bake",
      units: [
        { id: "p/t.py:1", code: "_n = None" },
        {
          id: "p/t.py:2",
          code: "def get():\n    global _n\n    if ⟦_n|p/t.py:1|_n⟧ is None:\n        _n = 5\n    return ⟦_n|p/t.py:1|_n⟧",
        },
        { id: "p/t.py:7", code: "def put(x):\n    global _n\n    _n = x" },
        { id: "p/a.py:1", code: "_n = 7" },
        { id: "p/a.py:2", code: "def bake(): return ⟦get|p/t.py:2|get⟧(), ⟦put|p/t.py:7|put⟧(⟦_n|p/a.py:1|_n⟧)" },
      ],
    });
    expect(code).toMatchInlineSnapshot(`
      "from __future__ import annotations

      _n_2 = None


      def get():
          global _n_2
          if _n_2 is None:
              _n_2 = 5
          return _n_2


      def put(x):
          global _n_2
          _n_2 = x


      _n = 7


      def bake(): return get(), put(_n)
      "
    `);
  });

  it("assigns the alias of a variable that functions set at the end of the module", async () => {
    const { code } = await accept({
      target: "bake",
      units: [
        { id: "p/t.py:1", code: "OVEN: dict", binds: ["OVEN"] },
        { id: "p/t.py:2", code: "def heat():\n    global OVEN\n    OVEN = {}" },
        { id: "p/t.py:5", code: "heat()" },
        { id: "p/b.py:1", code: "def other(OVEN): return OVEN, ⟦⟦t|module p/t.py⟧.OVEN|p/t.py:1|OVEN⟧" },
        { id: "p/a.py:1", code: "def bake(): return ⟦other|p/b.py:1|other⟧(1), ⟦OVEN|p/t.py:1|OVEN⟧" },
      ],
    });
    expect(code).toMatch(/^OVEN: dict\n(?!OVEN_2)/mu);
    expect(code.trimEnd().split("\n").at(-1)).toBe("OVEN_2 = OVEN");
  });

  it("creates packages for modules whose folders contain data files", async () => {
    const context = contextOf({
      target: "bake",
      units: [
        { id: "p/t.py:1", code: "A = 1" },
        {
          id: "p/a.py:1",
          code: 'def bake():\n    from . import t\n    return ⟦⟦t|module p/t.py⟧.A|p/t.py:1|A⟧, files("p.t").joinpath("x.csv").read_text()',
        },
      ],
    });
    const data = [{ path: "p/t/x.csv", lookup_path: "p/t/x.csv", code: "a,b\n" }];
    const paths = async (more: { readonly data?: typeof data }): Promise<unknown> => {
      const result = await sandbox.build({
        ...context,
        ...more,
        unresolved: [{ name: "files", path: "p/a.py", line: 3 }],
      });
      return result.status === "accepted" ? result.value.files.map(({ path }) => path) : result;
    };
    expect([await paths({}), await paths({ data })]).toEqual([
      ["p/__init__.py", "p/t.py"],
      ["p/__init__.py", "p/t/__init__.py", "p/t/x.csv"],
    ]);
  });

  it("replaces __file__ in dependencies that use parent folders, but not in the target", async () => {
    const context = contextOf({
      target: "C.f",
      text: "    def f(self): return __file__, ROOT",
      units: [
        { id: "src/p/q/t.py:1", code: "HERE = dirname(__file__)", module: "p.q.t" },
        { id: "src/p/a.py:1", code: "ROOT = dirname(dirname(__file__))", module: "p.a" },
        {
          id: "src/p/a.py:2",
          code: "class C:\n    h = __file__, ⟦HERE|src/p/q/t.py:1|HERE⟧, ⟦ROOT|src/p/a.py:1|ROOT⟧\n    def f(self): return __file__, ROOT",
          module: "p.a",
        },
      ],
    });
    const unresolved = [{ name: "dirname", path: "src/p/a.py", line: 1 }];
    const result = await sandbox.build({ ...context, unresolved });
    const placed = '__import__("os").path.join(__import__("os").path.dirname(__file__), "p/a.py")';
    if (result.status === "rejected") throw new Error(result.detail);
    expect(result.value.files).toEqual([{ path: "p/.folder", code: "" }]);
    expect(result.value.code.split("\n").slice(2)).toEqual([
      "HERE = dirname(__file__)",
      "",
      `ROOT = dirname(dirname(${placed}))`,
      "",
      "",
      "class C:",
      `    h = ${placed}, HERE, ROOT`,
      "    def f(self): return __file__, ROOT",
      "",
    ]);
  });

  it("replaces __package__ in dependencies, and creates packages from which data is loaded", async () => {
    const context = contextOf({
      target: "bake",
      units: [
        {
          id: "p/t.py:1",
          code: 'T = files(__package__), files(__name__), get_data(__name__, "x"), pkgutil.get_data("p.q", "x"), __name__',
          module: "p.t",
        },
        { id: "p/a.py:1", code: "def bake(): return ⟦T|p/t.py:1|T⟧, __package__", module: "p.a" },
      ],
    });
    const unresolved = ["files", "get_data", "pkgutil"].map((name) => ({ name, path: "p/t.py", line: 1 }));
    const data = [{ path: "p/q/x.csv", lookup_path: "p/q/x.csv", code: "a,b\n" }];
    const result = await sandbox.build({ ...context, unresolved, data });
    if (result.status === "rejected") throw new Error(result.detail);
    expect([result.value.code.split("\n").slice(2), result.value.files.map(({ path }) => path)]).toEqual([
      [
        'T = files("p"), files("p"), get_data(__name__, "x"), pkgutil.get_data("p.q", "x"), __name__',
        "",
        "",
        "def bake(): return T, __package__",
        "",
      ],
      ["p/__init__.py", "p/q/__init__.py", "p/q/x.csv"],
    ]);
  });

  it("forwards a module's __version__, but no attributes that Python defines", async () => {
    const context = contextOf({
      target: "bake",
      units: [
        { id: "p/t.py:1", code: '__version__ = "1"', binds: ["__version__"] },
        { id: "p/t.py:2", code: "def __getattr__(name): return 1" },
        { id: "p/t.py:3", code: '__all__ = ["A"]', binds: ["__all__"] },
        { id: "p/a.py:1", code: "def bake(): return ⟦t|module p/t.py⟧" },
      ],
    });
    const result = await sandbox.build(context);
    if (result.status === "rejected") throw new Error(result.detail);
    expect(result.value.files.find(({ path }) => path === "p/t.py")?.code).toContain(
      '_names = {\n    "__version__": "__version__",\n}\n',
    );
  });

  it("creates a repository module that a statement imports by a string", async () => {
    const context = contextOf({
      target: "bake",
      units: [
        { id: "p/t.py:1", code: '__import__("p.tables")', module: "p.t" },
        { id: "p/t.py:2", code: '__import__("json")', module: "p.t" },
        { id: "p/t.py:3", code: 'T = __import__("p.later")', module: "p.t" },
        { id: "p/a.py:1", code: "def bake(): return 1", module: "p.a" },
      ],
    });
    const result = await sandbox.build(context);
    if (result.status === "rejected") throw new Error(result.detail);
    expect(result.value.files.map(({ path }) => path)).toEqual(["p/__init__.py", "p/tables.py"]);
  });

  it("ignores dependencies of old Python versions", async () => {
    const context = contextOf({
      target: "bake",
      units: [
        { id: "p/new.py:1", code: "def knead(): pass" },
        {
          id: "p/b.py:1",
          code: "if sys.version_info >= (3, 6):\n    from .new import ⟦knead|p/new.py:1|knead⟧\nelse:\n    from .old import knead\n    import simplejson\n    rest(simplejson)",
          binds: ["knead"],
        },
        { id: "p/a.py:1", code: "def bake(): return ⟦knead|p/b.py:1|knead⟧()" },
      ],
    });
    const result = await sandbox.build({ ...context, unresolved: [{ name: "sys", path: "p/b.py", line: 1 }] });
    expect(result.status === "accepted" ? [result.value.code, result.value.imports] : result).toEqual([
      [
        "from __future__ import annotations",
        "",
        "",
        "def knead_2(): pass",
        'knead_2.__name__ = knead_2.__qualname__ = "knead"',
        "",
        "",
        "if sys.version_info >= (3, 6):",
        "    knead = knead_2",
        "else:",
        "    pass",
        "    pass",
        "    rest(simplejson)",
        "",
        "",
        "def bake(): return knead()",
        "",
      ].join("\n"),
      [],
    ]);
  });

  it("creates an alias of a module when code has a local variable of its name", async () => {
    const code = await codeOf({
      target: "bake",
      units: [
        { id: "p/t.py:1", code: "A = 1" },
        {
          id: "p/c.py:1",
          code: "def mix(t):\n    return t, vars(⟦tables|module p/t.py⟧)",
        },
        { id: "p/a.py:1", code: "def bake(): return ⟦mix|p/c.py:1|mix⟧(⟦t|module p/t.py⟧)" },
      ],
    });
    expect(code).toBe(
      [
        "from __future__ import annotations",
        "",
        "import p.t as t",
        "t_2 = t",
        "",
        "A = 1",
        "",
        "",
        "def mix(t):",
        "    return t, vars(t_2)",
        "",
        "",
        "def bake(): return mix(t)",
        "",
      ].join("\n"),
    );
  });

  it("creates forwarding modules for imports and attributes in the target", async () => {
    const { code, files } = await accept({
      target: "C.f",
      text: "    def f(self):\n        from .a import A as x\n        return x, pkg.b.g(), y",
      units: [
        { id: "pkg/a.py:1", code: "A = 1" },
        { id: "pkg/b.py:1", code: "def g(): pass" },
        { id: "pkg/d.py:1", code: "A = 3" },
        {
          id: "pkg/c.py:1",
          code: [
            "class C:",
            "    h = ⟦⟦d|module pkg/d.py⟧.A|pkg/d.py:1|A⟧",
            "    def f(self):",
            "        from .a import A as x",
            "        return ⟦x|pkg/a.py:1|A⟧, ⟦⟦⟦pkg|module pkg/__init__.py⟧.b|module pkg/b.py⟧.g|pkg/b.py:1|g⟧(), ⟦y|pkg/d.py:1|A⟧",
          ].join("\n"),
        },
      ],
    });
    expect(code).toMatchInlineSnapshot(`
      "from __future__ import annotations

      import pkg
      __package__ = "pkg"

      A = 1


      def g(): pass


      y = 3


      class C:
          h = y
          def f(self):
              from .a import A as x
              return x, pkg.b.g(), y
      "
    `);
    expect(files.map(({ path, code: text }) => [path, text.match(/import .*|"\w+": .*/g)?.join(" ")])).toEqual([
      ["pkg/__init__.py", "import module import pkg.b"],
      ["pkg/a.py", 'import module "A": "A",'],
      ["pkg/b.py", 'import module "g": "g",'],
    ]);
  });

  it("forwards all names of a module that is used as a value", async () => {
    const { code, files } = await accept({
      target: "f",
      units: [
        { id: "p/styles.py:1", code: "def plain(): pass" },
        { ...imports, id: "p/styles.py:9", code: "from .other import ⟦O|p/other.py:1|O⟧ as o", binds: ["o"] },
        { id: "p/other.py:1", code: "O = 1" },
        { id: "p/b.py:1", code: "def g(n):\n    return getattr(⟦styles|module p/styles.py⟧, n)" },
        { id: "p/c.py:1", code: "def f(n):\n    return ⟦g|p/b.py:1|g⟧(n)" },
      ],
    });
    expect(code).toContain("import p.styles as styles\n");
    expect(files.find(({ path }) => path === "p/styles.py")?.code).toMatchInlineSnapshot(`
      """"Gives what the sliced module has of p.styles."""

      import module

      _names = {
          "plain": "plain",
          "o": "O",
      }


      def __getattr__(name):
          if name in _names:
              return getattr(module, _names[name])
          raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


      def __dir__():
          return [*_names]
      "
    `);
  });

  it("keeps the built-in value of a name that a module binds conditionally", async () => {
    const code = await codeOf({
      target: "f",
      units: [
        {
          id: "a.py:1",
          code: "if ANCIENT:\n    ⟦str|a.py:1|str⟧ = bytes\nelse:\n    text = ⟦str|a.py:1|str⟧",
          binds: ["str", "text"],
        },
        { id: "b.py:1", code: "def f(x):\n    return isinstance(x, (str, ⟦text|a.py:1|text⟧))" },
      ],
      unresolved: [{ name: "ANCIENT", path: "a.py", line: 1 }],
    });
    expect(code).toMatchInlineSnapshot(`
      "from __future__ import annotations

      from builtins import str as str_2

      if ANCIENT:
          str_2 = bytes
      else:
          text = str_2


      def f(x):
          return isinstance(x, (str, text))
      "
    `);
  });

  it("lets a built-in name of Windows fail under its alias as well", async () => {
    const tried = (path: string, value: string): string =>
      `try:\n    ⟦WindowsError|${path}:1|WindowsError⟧\nexcept NameError:\n    ⟦WindowsError|${path}:1|WindowsError⟧ = ${value}`;
    const code = await codeOf({
      target: "f",
      units: [
        { id: "a.py:1", code: tried("a.py", "OSError"), binds: ["WindowsError"] },
        { id: "b.py:1", code: tried("b.py", "type(None)"), binds: ["WindowsError"] },
        {
          id: "b.py:5",
          code: "def f(x):\n    return ⟦WindowsError|b.py:1|WindowsError⟧, ⟦failure|a.py:1|WindowsError⟧",
        },
      ],
    });
    expect(code).toMatchInlineSnapshot(`
      "from __future__ import annotations

      try:
          failure
      except NameError:
          failure = OSError

      try:
          WindowsError
      except NameError:
          WindowsError = type(None)


      def f(x):
          return WindowsError, failure
      "
    `);
  });

  it("imports a name again when a module binds an alias of it conditionally", async () => {
    const code = await codeOf({
      target: "f",
      units: [
        {
          ...imports,
          id: "a.py:1",
          code: "from urllib.request import bypass",
          binds: ["bypass"],
          external: ["urllib"],
        },
        { id: "b.py:1", code: "from .a import ⟦bypass|a.py:1|bypass⟧", binds: ["bypass"], kind: "statement" },
        {
          id: "b.py:2",
          code: "if ANCIENT:\n    def ⟦bypass|b.py:1|bypass⟧(host):\n        return False",
          binds: ["bypass"],
        },
        { id: "b.py:5", code: "def f(x):\n    return ⟦bypass|b.py:1|bypass⟧(x)" },
      ],
      unresolved: [{ name: "ANCIENT", path: "b.py", line: 2 }],
    });
    expect(code).toMatchInlineSnapshot(`
      "from __future__ import annotations

      from urllib.request import bypass as bypass_2

      bypass = bypass_2
      if ANCIENT:
          def bypass(host):
              return False


      def f(x):
          return bypass(x)
      "
    `);
  });

  it("assigns variables of other modules in the bundle's globals", async () => {
    const code = await codeOf({
      target: "f",
      units: [
        { id: "a.py:1", code: "level = 0" },
        { id: "b.py:1", code: "def up():\n    ⟦a.level|a.py:1|level⟧ = ⟦a.level|a.py:1|level⟧ + 1" },
        { id: "b.py:3", code: "⟦a.level|a.py:1|level⟧ = 3", binds: [] },
        { id: "c.py:1", code: "def f():\n    return ⟦up|b.py:1|up⟧()" },
      ],
    });
    expect(code).toMatchInlineSnapshot(`
      "from __future__ import annotations

      level = 0


      def up():
          globals()["level"] = level + 1


      level = 3


      def f():
          return up()
      "
    `);
  });

  it("drops overload signatures before the target", async () => {
    const own = "    def f(self, x):\n        return x";
    const { code, provenance } = await accept({
      target: "C.f",
      text: own,
      units: [
        { id: "a.py:1", code: `class C:\n    @overload\n    def f(self, x: int) -> int: ...\n${own}`, external: [] },
      ],
      unresolved: [{ name: "overload", path: "a.py", line: 2 }],
    });
    expect(code).toBe(`from __future__ import annotations\n\n\nclass C:\n\n\n${own}\n`);
    expect(provenance).toEqual([{ start: 4, end: 8, path: "a.py", line: 1 }]);
  });

  it("keeps the target's text with any line breaks", async () => {
    const own = 'def f(x):\r\n\t"""Ü 🎉"""\r\n\treturn x  # why';
    expect(await codeOf({ target: "f", units: [{ id: "a.py:1", code: own }] })).toContain(own);
  });

  it("accepts print chevrons of Python 2, which are tuples in Python 3", async () => {
    const module = await accept({
      target: "f",
      units: [{ id: "a.py:1", code: "def f(x):\n    print >> x, 1\n    return x" }],
    });
    expect(module.code).toContain("\ndef f(x):\n    print >> x, 1\n    return x\n");
  });

  it("renames decorated functions with the target's name", async () => {
    const show = "⟦show|a.py:1|show⟧";
    const code = await codeOf({
      target: "_",
      units: [
        { id: "a.py:1", code: "@print\ndef show(x):\n    return None" },
        { id: "a.py:4", code: `@${show}.register\ndef _(x: int):\n    return x` },
        { id: "a.py:9", code: `@${show}.register\ndef _(x: str):\n    return x` },
        { id: "a.py:14", code: `@${show}.register\ndef _(x: list):\n    return x[0]` },
      ],
    });
    expect(code.match(/def \w+\(.*\):/gu)).toEqual([
      "def show(x):",
      "def __of_line_5(x: int):",
      "def __of_line_10(x: str):",
      "def _(x: list):",
    ]);
  });

  it("keeps functions with the target's name when code uses them", async () => {
    const units = [
      { id: "a.py:1", code: "@print\ndef f(x):\n    return 1" },
      { id: "a.py:4", code: "g = ⟦f|a.py:1|f⟧" },
      { id: "a.py:5", code: "@print\ndef f(x):\n    return 2" },
    ];
    expect(await build({ target: "f", units })).toMatchObject({ reason: "entry_ambiguous" });
  });

  it("writes no file for a namespace package that other distributions share", async () => {
    const module = await accept({
      target: "f",
      units: [
        { id: "oven/bread/a.py:1", code: "level = 0" },
        { ...imports, id: "b.py:1", code: "from oven.flour import rye", binds: ["rye"], external: ["oven"] },
        {
          id: "b.py:2",
          code: "def f():\n    return ⟦⟦a|module oven/bread/a.py⟧.level|oven/bread/a.py:1|level⟧, ⟦rye|b.py:1|rye⟧",
        },
      ],
    });
    expect(module.files.map(({ path }) => path)).toEqual(["oven/bread/__init__.py", "oven/bread/a.py"]);
    expect(module.imports).toEqual(["oven"]);
  });

  it("ignores packages that only type checkers import, also under elif", async () => {
    const head =
      "if ⟦sys|a.py:1|sys⟧.version_info >= (3, 11):\n    from typing import Self\nelif ⟦typing|a.py:1|typing⟧.TYPE_CHECKING:\n    from typing_extensions import Self";
    const module = await accept({
      target: "f",
      units: [
        { ...imports, id: "a.py:1", code: "import sys, typing", binds: ["sys", "typing"], external: ["sys", "typing"] },
        { id: "a.py:2", code: head, binds: ["Self"], external: ["typing", "typing_extensions"] },
        { id: "a.py:9", code: 'def f(x) -> "⟦Self|a.py:2|Self⟧":\n    return x' },
      ],
    });
    expect(module.imports).toEqual(["sys", "typing"]);
  });

  it("renames registered methods with the target's name", async () => {
    const register = (kind: string): string => `    @show.register\n    def _(self, x: ${kind}):\n        return x`;
    const code = await codeOf({
      target: "Shop._",
      text: register("str"),
      units: [
        {
          id: "a.py:1",
          code: `class Shop:\n    @staticmethod\n    def show(self, x):\n        return None\n\n${register("int")}\n\n${register("str")}\n\n${register("list")}`,
        },
      ],
    });
    expect(code.match(/def \w+\(.*\):/gu)).toEqual([
      "def show(self, x):",
      "def __of_line_7(self, x: int):",
      "def _(self, x: str):",
      "def __of_line_15(self, x: list):",
    ]);
  });

  it.each([
    [
      "free_name",
      "Nothing binds gone, which line 5 uses.",
      { target: "f", units: [{ id: "a.py:1", code: "def f():\n    return gone" }] },
    ],
    [
      "does_not_parse",
      "Line 4 is not Python.",
      { target: "f", units: [{ id: "a.py:1", code: "def f(:\n    return 1" }] },
    ],
    [
      "not_python_3",
      "Line 3 is a statement of Python 2.",
      {
        target: "f",
        units: [
          { id: "a.py:1", code: "print 'x'", kind: "statement" },
          { id: "a.py:2", code: "def f():\n    return 1" },
        ],
      },
    ],
    [
      "entry_ambiguous",
      "The first f of the module is another one than the target.",
      {
        target: "f",
        units: [
          { id: "a.py:1", code: "def f():\n    return 1" },
          { id: "a.py:3", code: "def f():\n    return 2" },
        ],
      },
    ],
    [
      "module_object_used",
      "The target assigns a variable of another module of the repository.",
      {
        target: "f",
        units: [
          { id: "a.py:1", code: "level = 0" },
          { id: "b.py:1", code: "def f():\n    ⟦⟦a|module a.py⟧.level|a.py:1|level⟧ = 1\n    return 1" },
        ],
      },
    ],
    [
      "module_object_used",
      "Modules named copy are both the repository's own and from outside.",
      {
        target: "f",
        units: [
          { ...imports, id: "b.py:1", code: "import copy", binds: ["copy"], external: ["copy"] },
          { id: "copy/a.py:1", code: "level = 0" },
          { id: "copy/b.py:1", code: "def f():\n    return ⟦⟦a|module copy/a.py⟧.level|copy/a.py:1|level⟧" },
        ],
      },
    ],
  ] as const satisfies readonly (readonly [string, string, WrittenContext])[])(
    "rejects %s",
    async (reason, detail, context) => {
      expect(await build(context)).toEqual({ status: "rejected", reason, detail });
    },
  );

  it("rejects a module that exceeds the limit of lines", async () => {
    const context = contextOf({ target: "f", units: [{ id: "a.py:1", code: "def f():\n    # One.\n\n    return 1" }] });
    const small = await createStaticSandbox({ maxLines: 2 });
    expect(await small.build(context)).toEqual({
      status: "rejected",
      reason: "module_too_large",
      detail: "It has 3 lines, more than 2.",
    });
    expect((await (await createStaticSandbox({ maxLines: 3 })).build(context)).status).toBe("accepted");
  });

  it("stops when the signal is aborted", async () => {
    const context = contextOf({ target: "f", units: [{ id: "a.py:1", code: "def f(): pass" }] });
    await expect(sandbox.build(context, { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: "AbortError" });
  });
});
