import type { FunctionContext } from "@repost/spec";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { indexFiles, targetIn } from "../test/support/index-files.ts";
import { extractContext, type ExtractContextOptions } from "./extract-context.ts";

type Files = Readonly<Record<string, string>>;

async function extract(files: Files, path: string, name: string, limits: ExtractContextOptions["limits"] = {}) {
  const index = await indexFiles(files);
  return extractContext({ index, target: await targetIn(index, path, name), limits });
}

async function accept(files: Files, path: string, name: string, limits = {}): Promise<FunctionContext> {
  const result = await extract(files, path, name, limits);
  if (result.status === "rejected") throw new Error(`${result.reason}: ${result.detail}`);
  return result.value;
}

const bakery: Files = {
  "bakery/__init__.py": "from .shop import Shop\nfrom . import extras\n",
  "bakery/prices.py": "PRICES = {'rye': 3}\nUNUSED = 1\n\ndef price(loaf):\n    return PRICES[loaf]\n",
  "bakery/extras.py": "from .prices import PRICES\nPRICES['spelt'] = 4\n\ndef more(): pass\n",
  "bakery/shop.py": [
    "import math",
    "from .prices import price as cost",
    "",
    "def round_up(x):",
    "    return math.ceil(x)",
    "",
    "class Shop:",
    "    rate = 1.1",
    "",
    "    def total(self, loaves):",
    '        """What loaves cost.',
    "",
    "        Rounded up.",
    '        """',
    "        secret = sum(cost(loaf) for loaf in loaves)  # the secret",
    "        return round_up(secret * self.rate)  # no secret either",
    "",
    "    def other(self):",
    "        return self.total([])",
    "",
  ].join("\n"),
};

describe("extractContext", () => {
  it("shows the docstring of the target's module", async () => {
    const code =
      '"""Loaf numbers.\\n\\n>>> compact("1 2")\\n"""\n\nimport math\n\n\ndef compact(number):\n    """Join it."""\n    return str(math.floor(float(number)))\n';
    const { context } = await accept({ "loaf.py": code }, "loaf.py", "compact");
    expect(context[0]?.code.startsWith('"""Loaf numbers.')).toBe(true);
  });

  it("collects everything that the target needs, in the order in which it runs", async () => {
    const context = await accept(bakery, "bakery/shop.py", "Shop.total");
    expect(context.units.map(({ id, mutates }) => [id, ...mutates])).toEqual([
      ["bakery/shop.py:1"],
      ["bakery/prices.py:1"],
      ["bakery/prices.py:4"],
      ["bakery/shop.py:4"],
      ["bakery/shop.py:7"],
      ["bakery/extras.py:2", "bakery/prices.py:1"],
    ]);
    expect(context.target_unit).toBe("bakery/shop.py:7");
    expect({ cut: context.cut, unresolved: context.unresolved }).toEqual({ cut: [], unresolved: [] });
  });

  it("returns edges as spans of the unit's code", async () => {
    const context = await accept(bakery, "bakery/shop.py", "Shop.total");
    const unit = context.units.find(({ id }) => id === "bakery/shop.py:7");
    const edges = unit?.edges.map(({ start, end, name, timing, to }) => [
      unit.code.slice(start, end) === name,
      name,
      timing,
      to.kind === "unit" ? to.unit : to.kind,
    ]);
    expect(edges).toEqual([
      [true, "cost", "lazy", "bakery/prices.py:4"],
      [true, "round_up", "lazy", "bakery/shop.py:4"],
    ]);
  });

  it("names what a class imports where it imports it, whoever else uses it, for it is an attribute of the class", async () => {
    const shop =
      "class Shop:\n    from .prices import PRICES, price\n    size = len(PRICES)\n    def total(self): return self.price\n";
    const { units } = await accept({ ...bakery, "bakery/shop.py": shop }, "bakery/shop.py", "Shop.total");
    const edges = units.find(({ id }) => id === "bakery/shop.py:1")?.edges;
    const edgeTexts = edges?.map(({ start, name, timing }) => [start, name, timing]);
    expect(edgeTexts).toEqual([
      [shop.indexOf("PRICES"), "PRICES", "eager"],
      [shop.indexOf("price\n"), "price", "eager"],
    ]);
  });

  it("shows a prompt what is kept, the target's file last, and of the target its header and docstring alone", async () => {
    const context = await accept(bakery, "bakery/shop.py", "Shop.total");
    expect(context.context.map(({ path, names }) => [path, ...names])).toEqual([
      ["bakery/prices.py", "PRICES", "price"],
      ["bakery/extras.py", "PRICES"],
      ["bakery/shop.py", "math", "cost", "round_up", "Shop"],
    ]);
    expect(context.context.at(-1)?.code).toMatchInlineSnapshot(`
      "import math
      from .prices import price as cost

      def round_up(x):
          return math.ceil(x)

      class Shop:
          rate = 1.1

          def total(self, loaves):
              """What loaves cost.

              Rounded up.
              """

          def other(self):
              return self.total([])
      "
    `);
  });

  it("puts three dots where the target has no docstring, and hides every definition of its name", async () => {
    const code =
      "try:\n    import x\nexcept ImportError:\n    def f(a): return a + 1  # plus\nelse:\n    def f(a):\n        # plus\n        return 1 + a\n";
    const context = await accept({ "a.py": code }, "a.py", "f");
    expect(context.context[0]?.code).toBe(
      "try:\n    import x\nexcept ImportError:\n    def f(a): ...\nelse:\n    def f(a):\n        # plus\n        ...\n",
    );
  });

  it("never shows a statement of the target's body", async () => {
    const body = fc.array(
      fc.constantFrom("if a:", "return a", "b = [", "]", "'''", "# no", "a = 'secret'", "\t", "pass"),
    );
    await fc.assert(
      fc.asyncProperty(body, fc.boolean(), async (lines, isMethod) => {
        const indent = isMethod ? "    " : "";
        const inner = ["secret_1 = a", ...lines.map((line) => line.trim()), "return secret_2"];
        const text = [`${indent}def f(a):`, ...inner.map((line) => `${indent}    ${line}`)].join("\n");
        const files = { "a.py": `${isMethod ? "class C:\n" : ""}${text}\n\nx = 1\n` };
        const index = await indexFiles(files);
        const name = isMethod ? "C.f" : "f";
        const target = await targetIn(index, "a.py", name).catch(() => undefined);
        if (target === undefined) return;
        const result = extractContext({ index, target });
        const shown = result.status === "accepted" ? result.value.context.map(({ code }) => code).join("") : "";
        expect(shown).not.toContain("secret_");
      }),
      { numRuns: 60 },
    );
  });

  it("renders the nearest units when not all fit the limit", async () => {
    const context = await accept(bakery, "bakery/shop.py", "Shop.total", { contextLines: 14 });
    expect(context.context.map(({ path, names }) => [path, ...names])).toEqual([
      ["bakery/prices.py", "PRICES", "price"],
      ["bakery/shop.py", "cost", "round_up", "Shop"],
    ]);
    expect(context.context.at(-1)?.code).not.toContain("def other");
    expect(context.units).toHaveLength(6);
  });

  it("keeps classes that the target's header names, for their arguments have to be made", async () => {
    const files = {
      "a.py": [
        "from __future__ import annotations",
        "class Flour:",
        "    def __init__(self, mill: Mill): pass",
        "    def use(self, other: Other): pass",
        "class Mill: pass",
        "class Other: pass",
        "def helper(x: Other): pass",
        "def bake(flour: Flour | None) -> str:",
        "    return helper(flour)",
        "",
      ].join("\n"),
    };
    const full = await accept(files, "a.py", "bake");
    expect(full.units.flatMap(({ binds: boundNames }) => boundNames)).toEqual(["Flour", "Mill", "helper", "bake"]);
    const small = await accept(files, "a.py", "bake", { units: 2 });
    expect(small.units.flatMap(({ binds: boundNames }) => boundNames)).toEqual(["helper", "bake"]);
    expect(small.cut).toEqual([{ unit: "a.py:2", reason: "annotation" }]);
  });

  it("keeps what the constructor of a base takes, where the class has none of its own", async () => {
    const files = {
      "a.py": [
        "from __future__ import annotations",
        "class Mill: pass",
        "class Scale: pass",
        "class Made:",
        "    def __init__(self, mill: Mill): pass",
        "class Bread(Made):",
        "    def weigh(self): return 1",
        "class Roll(Made):",
        "    def __init__(self, scale: Scale): pass",
        "    def weigh(self): return 2",
        "",
      ].join("\n"),
    };
    const bread = await accept(files, "a.py", "Bread.weigh");
    expect(bread.units.flatMap(({ binds: boundNames }) => boundNames)).toEqual(["Mill", "Made", "Bread"]);
    const roll = await accept(files, "a.py", "Roll.weigh");
    expect(roll.units.flatMap(({ binds: boundNames }) => boundNames)).toEqual(["Scale", "Made", "Roll"]);
  });

  it("omits and reports distant registrations before it rejects the function", async () => {
    const files = {
      "a.py": "T = {}\ndef add(k):\n    T[k] = 1\n    return k\ndef f(): return T\n",
      "b.py": `${Array.from({ length: 20 }, (_, i) => `x${i} = add(${i})`).join("\n")}\n`,
    };
    const withImport = {
      ...files,
      "a.py": `${files["a.py"]}import b\n`,
      "b.py": `from a import add\n${files["b.py"]}`,
    };
    const full = await accept(withImport, "a.py", "f");
    expect(full.units).toHaveLength(23);
    const small = await accept(withImport, "a.py", "f", { units: 10 });
    expect(small.units.map(({ id }) => id)).toEqual(["a.py:1", "a.py:5"]);
    expect(small.cut).toHaveLength(20);
    expect(small.cut[0]).toEqual({ unit: "b.py:2", reason: "registration" });
  });

  it("omits units that would replace the target", async () => {
    const code =
      "def f(): return 1\ntry:\n    from _fast import f\nexcept ImportError:\n    pass\nf = wrap(f)\ndef wrap(g): return g\n";
    const context = await accept({ "a.py": code }, "a.py", "f");
    expect(context.units.map(({ id }) => id)).toEqual(["a.py:1", "a.py:6", "a.py:7"]);
    expect(context.cut).toEqual([{ unit: "a.py:2", reason: "replaces_target" }]);
  });

  it.each([
    ["slice_too_large", "def g(): return h()\ndef h(): return g()\ndef f(): return g()\n", { units: 2 }],
    ["slice_too_large", "def f():\n    # not counted\n\n    a = 1\n    return a\n", { lines: 2 }],
    ["unresolved_name", "from .gone import g\ndef f(): return g()\n", {}],
    ["unresolved_name", "def f(): return undefined\n", {}],
    ["syntax_error", "X = [1,\nif :\n]\ndef f(): return X\n", {}],
  ])("rejects as %s what %j needs", async (reason, code, limits) => {
    expect(await extract({ "p/__init__.py": "", "p/a.py": code }, "p/a.py", "f", limits)).toMatchObject({
      status: "rejected",
      reason,
    });
  });

  it("accepts names that only Python 2 has", async () => {
    const context = await accept(
      { "a.py": "def f(x):\n    return unicode(x) if PY2 else x\nPY2 = False\n" },
      "a.py",
      "f",
    );
    expect(context.unresolved).toEqual([{ name: "unicode", path: "a.py", line: 2 }]);
  });

  it("says of a name without a definition that several files read that it comes from outside, and of a slip that nothing defines it", async () => {
    const index = await indexFiles({
      "a.py": "def f(): return BUILD\ndef g(): return bild\n",
      "b.py": "def f(): return BUILD\ndef g(bild): return bild\n",
    });
    const detailOf = async (name: string): Promise<string> => {
      const context = extractContext({ index, target: await targetIn(index, "a.py", name) });
      return context.status === "rejected" ? context.detail : "";
    };
    expect(await detailOf("f")).toBe(
      "Nothing in the repository defines BUILD (a.py:1). 2 files read it as it is: what builds or runs the repository gives it, such as a define of a bundler.",
    );
    expect(await detailOf("g")).toBe("Nothing in the repository defines bild (a.py:2).");
  });

  it.each([
    ["the file itself", { "a.ts": "declare const BUILD: string;\nexport function f() { return BUILD; }\n" }, "a.ts:1"],
    [
      "a script",
      { "a.ts": "\nexport function f() { return BUILD; }\n", "b.d.ts": "declare let A: 1, BUILD: string;\n" },
      "b.d.ts:1",
    ],
    [
      "a module, for all",
      {
        "a.ts": "\nexport function f() { return BUILD; }\n",
        "b.ts": "export {};\ndeclare global {\n  const BUILD: string;\n}\n",
      },
      "b.ts:2",
    ],
  ])("says of a name that %s declares to be elsewhere where that is", async (_, files, place) => {
    const index = await indexFiles(files, "typescript");
    expect(extractContext({ index, target: await targetIn(index, "a.ts", "f") })).toEqual({
      status: "rejected",
      reason: "unresolved_name",
      detail: `Nothing in the repository defines BUILD (a.ts:2). It is declared for type checkers (${place}): what builds or runs the repository gives it, such as a define of a bundler.`,
    });
  });

  it("takes what is declared to be elsewhere for what types are about, and names of the platform for its own", async () => {
    const code =
      "declare const mark: unique symbol;\ndeclare const process: { pid: number };\ntype Marked = { [mark]: typeof mark };\nexport function f(x: Marked) { return [x, process.pid]; }\n";
    const index = await indexFiles({ "a.ts": code }, "typescript");
    const context = extractContext({ index, target: await targetIn(index, "a.ts", "f") });
    expect(context).toMatchObject({ status: "accepted", value: { unresolved: [] } });
  });

  it("leaves modules that the target does not name to stubs", async () => {
    const code = "from .gone import g\nX = g()\ndef h(): return X\ndef f(): return h()\n";
    const context = await accept({ "p/__init__.py": "", "p/a.py": code }, "p/a.py", "f");
    expect(context.unresolved).toEqual([{ name: "g", path: "p/a.py", line: 2 }]);
  });

  it("takes along what objects consist of that it was seen to be called with, and what that needs", async () => {
    const index = await indexFiles({
      "p/__init__.py": "",
      "p/a.py": "class Store: pass\ndef f(store): return store\n",
      "p/b.py": "from .a import Store\nSIZE = 3\nclass Memory(Store):\n    size = SIZE\nclass Disk(Store): pass\n",
    });
    const target = await targetIn(index, "p/a.py", "f");
    const seen = [
      { module: "p.b", name: "Memory" },
      { module: "p.c", name: "Gone" },
    ];
    const context = extractContext({ index, target, seen });
    expect(context.status === "accepted" && context.value.units.map(({ id }) => id).toSorted()).toEqual([
      "p/a.py:1",
      "p/a.py:2",
      "p/b.py:2",
      "p/b.py:3",
    ]);
  });

  it("counts code alone against the limit of lines", async () => {
    const code = 'def f():\n    """Long.\n\n    Very.\n    """\n    # comment\n\n    return 1\n';
    expect((await extract({ "a.py": code }, "a.py", "f", { lines: 2 })).status).toBe("accepted");
  });

  it("lists names that other functions fail on as they do in the repository", async () => {
    const code =
      "def g():\n    return undefined\ntry:\n    unicode\nexcept NameError:\n    unicode = str\ndef f(): return g(), unicode\n";
    const context = await accept({ "a.py": code }, "a.py", "f");
    expect(context.unresolved).toEqual([{ name: "undefined", path: "a.py", line: 2 }]);
  });

  it("rejects a target whose lines are other ones in the file", async () => {
    const index = await indexFiles(bakery);
    const target = await targetIn(index, "bakery/shop.py", "Shop.total");
    expect(extractContext({ index, target: { ...target, start_line: target.start_line + 1 } })).toEqual({
      status: "rejected",
      reason: "target_not_found",
      detail: "bakery/shop.py does not have Shop.total in line 11.",
    });
  });

  it("leaves a module that functions import behind the classes which its own derive from", async () => {
    const files = {
      "p/__init__.py": "",
      "p/late.py": "from .a import This\nclass Sorted(This):\n    pass\n",
      "p/a.py":
        "class Path:\n    def child(self):\n        from .late import Sorted\n        return Sorted()\nclass Root(Path):\n    pass\nclass This(Path):\n    pass\ndef f():\n    return Root().child()\n",
    };
    const context = await accept(files, "p/a.py", "f");
    expect(context.units.map(({ id }) => id)).toEqual(["p/a.py:1", "p/a.py:5", "p/a.py:7", "p/a.py:9", "p/late.py:2"]);
  });

  it("runs a module that a statement calls for before that statement", async () => {
    const files = {
      "p/__init__.py": "",
      "p/late.py": "WIDTH = 80\n",
      "p/never.py": "from .a import f\nX = f()\n",
      "p/a.py":
        "def make():\n    from .late import WIDTH\n    return WIDTH\nMADE = make()\ndef f():\n    from .never import X\n    return MADE, X\n",
    };
    const context = await accept(files, "p/a.py", "f");
    expect(context.units.map(({ id }) => id)).toEqual([
      "p/a.py:1",
      "p/late.py:1",
      "p/a.py:4",
      "p/a.py:5",
      "p/never.py:2",
    ]);
  });

  it("leaves a module that only a chain of calls may lead to behind a statement whose value the module asks a class for", async () => {
    const files = {
      "p/__init__.py": "",
      "p/styles.py": "from .a import Style\nSTYLES = {'none': Style.null()}\n",
      "p/show.py": "def shown():\n    from .styles import STYLES\n    return STYLES\n",
      "p/a.py":
        "from .show import shown\nclass Style:\n    @classmethod\n    def null(cls):\n        return NULL\n    def show(self):\n        return shown()\nNULL = Style()\ndef f():\n    return Style.null().show()\n",
    };
    const context = await accept(files, "p/a.py", "f");
    expect(context.units.map(({ id }) => id)).toEqual([
      "p/show.py:1",
      "p/a.py:2",
      "p/a.py:8",
      "p/a.py:9",
      "p/styles.py:2",
    ]);
  });

  it("runs what a statement evaluates of a module in a circle ahead of the rest of that module", async () => {
    const files = {
      "p/__init__.py": "",
      "p/kinds.py": "class Kind:\n    A = 1\nfrom .a import Base\nclass Own(Base):\n    pass\n",
      "p/table.py": "from .kinds import Kind, Own\nTABLE = {Kind.A: 1}\ndef use():\n    return Own\n",
      "p/a.py":
        "def make():\n    from .table import TABLE, use\n    return TABLE, use\nMADE = make()\nclass Base:\n    pass\ndef f():\n    return MADE\n",
    };
    const context = await accept(files, "p/a.py", "f");
    expect(context.units.map(({ id }) => id)).toEqual([
      "p/a.py:1",
      "p/kinds.py:1",
      "p/table.py:2",
      "p/table.py:3",
      "p/a.py:4",
      "p/a.py:5",
      "p/a.py:7",
      "p/kinds.py:4",
    ]);
  });

  it("takes what a package imports from itself in a statement for one of its modules, unless that binds it in another way too", async () => {
    const edgesWith = async (statement: string): Promise<unknown> => {
      const files = {
        "p/__init__.py": `${statement}\n`,
        "p/prices.py": "def price():\n    return 3\n",
        "p/a.py": "from . import prices\ndef f():\n    return prices.price()\n",
      };
      const { units } = await accept(files, "p/a.py", "f");
      return units.flatMap(({ id, edges: own }) => own.map(({ name, to }) => [id, name, to]));
    };
    const direct = [
      ["p/a.py:2", "prices.price", { kind: "unit", unit: "p/prices.py:1", name: "price" }],
      ["p/a.py:2", "prices", { kind: "module", path: "p/prices.py" }],
    ];
    expect(await edgesWith("import sys\nif sys.maxsize:\n    from . import prices")).toEqual(direct);
    expect(await edgesWith("try:\n    from . import prices\nexcept ImportError:\n    pass")).toEqual(direct);
    expect(await edgesWith("try:\n    from . import prices\nexcept ImportError:\n    prices = None")).toEqual([
      ["p/__init__.py:1", "prices", { kind: "module", path: "p/prices.py" }],
      ["p/a.py:2", "prices", { kind: "unit", unit: "p/__init__.py:1", name: "prices" }],
    ]);
  });
});
