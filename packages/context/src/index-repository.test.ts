import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Language } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { indexFiles, dependenciesOf, targetIn } from "../test/support/index-files.ts";
import { createScratch } from "../test/support/scratch.ts";
import { extractContext } from "./extract-context.ts";
import { indexRepository } from "./index-repository.ts";

describe("indexRepository", () => {
  it("reads other projects' code that lies in the repository where it is imported", async () => {
    const index = await indexFiles({
      "bakery/__init__.py": "",
      "bakery/oven.py": "from ._vendor.six import text_type\n\n\ndef name(x):\n    return text_type(x)\n",
      "bakery/_vendor/__init__.py": "",
      "bakery/_vendor/six.py": "text_type = str\n",
      "bakery/_vendor/other.py": "x = 1\n",
    });
    expect(index.modules.map(({ path }) => path)).toEqual([
      "bakery/__init__.py",
      "bakery/_vendor/__init__.py",
      "bakery/_vendor/six.py",
      "bakery/oven.py",
    ]);
    expect(dependenciesOf(index, "bakery/oven.py:4")).toEqual(["text_type lazy -> bakery/_vendor/six.py:1 text_type"]);
  });

  it("cuts files into top-level statements with what they bind and import", async () => {
    const index = await indexFiles({
      "bakery/__init__.py": "",
      "bakery/oven.py": [
        '"""Ovens."""',
        "from __future__ import annotations",
        "import os, numpy.linalg as la",
        "from . import dough",
        "from math import *",
        "HEAT: int = 220; COLD = 4  # degrees",
        "try:",
        "    import fast",
        "except ImportError:",
        "    fast = None",
        "@cached",
        "def bake(): import json",
        "# a comment",
        "for i in range(3):",
        "    HEAT += i",
        "if __name__ == '__main__':",
        "    bake()",
        "",
      ].join("\n"),
      "tests/test_oven.py": "x = 1\n",
    });
    const units = index.graph
      .unitsOf("bakery/oven.py")
      .map(({ startLine, endLine, kind, boundNames, external, isIdle }) => ({
        lines: `${startLine}-${endLine}`,
        kind,
        binds: [...boundNames].join(" "),
        external: external.join(" "),
        isIdle,
      }));
    expect(index.modules).toEqual([
      { path: "bakery/__init__.py", name: "bakery" },
      { path: "bakery/oven.py", name: "bakery.oven" },
    ]);
    expect(units).toEqual([
      { lines: "1-1", kind: "statement", binds: "__doc__", external: "", isIdle: false },
      { lines: "3-3", kind: "import", binds: "os la", external: "numpy os", isIdle: false },
      { lines: "5-5", kind: "import", binds: "*", external: "math", isIdle: false },
      { lines: "6-6", kind: "assignment", binds: "HEAT COLD", external: "", isIdle: false },
      { lines: "7-10", kind: "statement", binds: "fast", external: "fast", isIdle: false },
      { lines: "11-12", kind: "definition", binds: "bake", external: "json", isIdle: false },
      { lines: "14-15", kind: "statement", binds: "i HEAT", external: "", isIdle: false },
      { lines: "16-17", kind: "statement", binds: "", external: "", isIdle: true },
    ]);
    expect(index.graph.unitsOf("bakery/oven.py")[3]?.code).toBe("HEAT: int = 220; COLD = 4  # degrees");
  });

  it("resolves names through imports of every form to the statement that defines them", async () => {
    const index = await indexFiles({
      "src/bakery/__init__.py": "from .oven import bake as bake_all\nfrom . import dough\n__all__ = ['bake_all']\n",
      "src/bakery/oven.py": "import bakery\n\ndef bake():\n    return bakery.dough.KINDS\n",
      "src/bakery/dough/__init__.py": "from .rye import *\nfrom .rye import _hidden as shown\n",
      "src/bakery/dough/rye.py": "KINDS = ['rye']\n_hidden = 1\n",
      "src/bakery/shop.py": [
        "import bakery.dough.rye",
        "import bakery.oven as o",
        "from bakery import *",
        "from ..bakery.dough import KINDS, shown as s",
        "from .gone import lost",
        "def sell(): return bakery.dough.rye.KINDS, o.bake, bake_all, KINDS, s, lost, unknown, len",
        "",
      ].join("\n"),
    });
    expect(dependenciesOf(index, "src/bakery/shop.py:6")).toEqual([
      "bakery.dough.rye.KINDS lazy -> src/bakery/dough/rye.py:1 KINDS",
      "o.bake lazy -> src/bakery/oven.py:3 bake",
      "bake_all lazy -> src/bakery/oven.py:3 bake",
      "KINDS lazy -> src/bakery/dough/rye.py:1 KINDS",
      "s lazy -> src/bakery/dough/rye.py:2 _hidden",
      "lost lazy -> missing",
      "unknown lazy -> unbound",
    ]);
    expect(dependenciesOf(index, "src/bakery/oven.py:3")).toEqual([
      "bakery.dough.KINDS lazy -> src/bakery/dough/rye.py:1 KINDS",
    ]);
  });

  it("takes a name in a package for one of its modules that an import in whatever form has run", async () => {
    const index = await indexFiles({
      "shop/__init__.py": [
        "EARLY = goods.bread",
        "from .goods import *",
        "from .tools.knife import cut as slice_with",
        "import shop.till",
        "PRICE = goods.bread.price",
        "def sell(): return goods._stock, tools.knife, till.open, hidden.deep, unused, filter, spare",
        "",
      ].join("\n"),
      "shop/goods.py": "from .hidden import deep\nbread = spare = 1\n_stock = 2\n",
      "shop/hidden.py": "deep = 3\n",
      "shop/unused.py": "",
      "shop/filter.py": "",
      "shop/spare.py": "",
      "shop/till.py": "from . import filter\nopen = 4\n",
      "shop/tools/__init__.py": "",
      "shop/tools/knife.py": "cut = 5\n",
    });
    expect(dependenciesOf(index, "shop/__init__.py:5")).toEqual(["goods.bread eager -> shop/goods.py:2 bread"]);
    expect(dependenciesOf(index, "shop/__init__.py:6")).toEqual([
      "goods._stock lazy -> shop/goods.py:3 _stock",
      "tools.knife lazy -> module shop/tools/knife.py",
      "till.open lazy -> shop/till.py:2 open",
      "hidden.deep lazy -> shop/hidden.py:1 deep",
      "unused lazy -> unbound",
      "spare lazy -> shop/goods.py:2 spare",
    ]);
  });

  it("takes what a star brings for what it binds anew, below the star and where functions look later", async () => {
    const index = await indexFiles({
      "shop/__init__.py": "",
      "shop/goods.py": "class Loaf: pass\n_hidden = 1\n",
      "shop/till.py": [
        "Loaf = None",
        "_hidden = 2",
        "FIRST = Loaf",
        "from .goods import *",
        "SECOND = Loaf",
        "def f(): return Loaf, _hidden, Later",
        "class Later: pass",
        "",
      ].join("\n"),
      "shop/later.py": "from .goods import *\nLoaf = None\ndef f(): return Loaf\n",
      "shop/tried.py": "Loaf = None\ntry:\n    from .goods import *\nexcept ImportError: pass\ndef f(): return Loaf\n",
      "shop/other.py": "from .till import *\ndef f(): return Loaf\n",
    });
    expect(
      ["till.py:3", "till.py:5", "till.py:6", "later.py:3", "tried.py:5", "other.py:2"].map((id) =>
        dependenciesOf(index, `shop/${id}`),
      ),
    ).toEqual([
      ["Loaf eager -> shop/till.py:1 Loaf"],
      ["Loaf eager -> shop/goods.py:1 Loaf"],
      [
        "Loaf lazy -> shop/goods.py:1 Loaf",
        "_hidden lazy -> shop/till.py:2 _hidden",
        "Later lazy -> shop/till.py:7 Later",
      ],
      ["Loaf lazy -> shop/later.py:2 Loaf"],
      ["Loaf lazy -> shop/tried.py:1 Loaf"],
      ["Loaf lazy -> shop/goods.py:1 Loaf"],
    ]);
  });

  it("resolves what functions import, and keeps imports in other statements as needs", async () => {
    const index = await indexFiles({
      "shop/__init__.py": "",
      "shop/a.py": "A = 1\nB = 2\n",
      "shop/win.py": "import winreg\nW = 1\n",
      "shop/b.py": [
        "try:",
        "    from ._fast import A",
        "except ImportError:",
        "    from .a import A",
        "def f(x):",
        "    from . import a as m, gone",
        "    from .a import B",
        "    if x: from .a import A as y",
        "    else: y = A",
        "    from .win import W",
        "    return m.A, B, y, W, getattr(m, x)",
        "class C:",
        "    from .a import B",
        "    D = B",
        "",
      ].join("\n"),
    });
    expect(dependenciesOf(index, "shop/b.py:1")).toEqual(["A eager -> missing", "A eager -> shop/a.py:1 A"]);
    expect(dependenciesOf(index, "shop/b.py:5")).toEqual([
      "gone lazy -> missing",
      "A lazy -> shop/a.py:1 A",
      "A lazy -> shop/b.py:1 A",
      "W lazy -> missing",
      "m.A lazy -> shop/a.py:1 A",
      "B lazy -> shop/a.py:2 B",
      "m lazy -> module shop/a.py",
    ]);
    expect(dependenciesOf(index, "shop/b.py:12")).toEqual(["B eager -> shop/a.py:2 B"]);
  });

  it.each([
    "from ctypes import windll, c_int",
    "import win32api",
    "import win32com.client as client",
    'import sys\nassert sys.platform == "win32"',
    "import sys\nif sys.platform != 'win32':\n    raise ImportError('not here')",
    'import sys\nif sys.platform == "win32":\n    A = 1\n\n    B = 2\nelse:\n    raise ImportError(f"{__name__} is not here")',
    'import os\nif os.name == "nt":\n    A = 1\nelse: raise ImportError',
    'raise ImportError("nowhere")',
  ])("leaves imports of what is for Windows alone to fail: %s", async (code) => {
    const index = await indexFiles({
      "p/__init__.py": "",
      "p/win.py": `${code}\nW = 1\n`,
      "p/any.py":
        'import sys\nif sys.platform == "win32":\n    A = 1\nelse:\n    A = 2\ndef f():\n    raise ImportError\n',
      "p/c.py": "try:\n    from . import win\nexcept ImportError:\n    win = None\n",
      "p/b.py":
        "try:\n    from .win import W\nexcept ImportError:\n    W = 2\nfrom .any import A\ndef f(): return W, A\n",
    });
    expect(dependenciesOf(index, "p/b.py:1")).toEqual(["W eager -> missing"]);
    expect(dependenciesOf(index, "p/c.py:1")).toEqual(["win eager -> missing"]);
    expect(dependenciesOf(index, "p/b.py:6")).toEqual(["W lazy -> p/b.py:1 W", "A lazy -> p/any.py:2 A"]);
  });

  it.each([
    '"""Functions that\nraise an error where\nassert sys.platform == \'win32\' fails."""',
    'def f():\n    text = """\nraise ImportError\n"""\n    return text',
    'TEXT = """\nif sys.platform != \'win32\': raise\n"""',
  ])("takes no line of a text for a refusal to be imported: %s", async (code) => {
    const index = await indexFiles({
      "p/text.py": `${code}\nW = 1\n`,
      "p/b.py": "def f():\n    from .text import W\n    return W\n",
    });
    const line = code.split("\n").length + 1;
    expect(dependenciesOf(index, "p/b.py:1")).toEqual([`W lazy -> p/text.py:${line} W`]);
  });

  it("finds modules of the repository that are called like what Windows has", async () => {
    const index = await indexFiles({
      "shop/__init__.py": "",
      "shop/b.py": "import win32tools\nW = 1\n",
      "shop/c.py": "from .b import W\ndef f(): return W\n",
      "win32tools.py": "X = 1\n",
    });
    expect(dependenciesOf(index, "shop/c.py:2")).toEqual(["W lazy -> shop/b.py:2 W"]);
  });

  it("reads long bodies for Windows that no refusal follows", async () => {
    const body = Array.from({ length: 400 }, (_, number) => `        deep_${number} = ${number}\n      \n`).join("");
    const index = await indexFiles({
      "p/win.py": `import sys\nif sys.platform == "win32":\n    if sys:\n${body}W = 1\n`,
      "p/b.py": "from .win import W\ndef f(): return W\n",
    });
    expect(dependenciesOf(index, "p/b.py:2")).toEqual(["W lazy -> p/win.py:804 W"]);
  });

  it("means by a name above its binding what it means there", async () => {
    const index = await indexFiles({
      "a.py": "X = 1\n",
      "b.py": [
        "from a import X",
        "str = str",
        "Y = X",
        "X = X + 1",
        "def f(p=X): return X, str, Y",
        "class C:",
        "    X = X",
        "",
      ].join("\n"),
    });
    expect(dependenciesOf(index, "b.py:2")).toEqual([]);
    expect(dependenciesOf(index, "b.py:3")).toEqual(["X eager -> b.py:1 X"]);
    expect(dependenciesOf(index, "b.py:4")).toEqual(["X eager -> b.py:1 X"]);
    expect(dependenciesOf(index, "b.py:5")).toEqual([
      "X eager -> b.py:1 X",
      "X lazy -> b.py:1 X",
      "str lazy -> b.py:2 str",
      "Y lazy -> b.py:3 Y",
    ]);
    expect(dependenciesOf(index, "b.py:1")).toEqual(["X eager -> a.py:1 X"]);
  });

  it("tells annotations from values, and finds names that type checkers alone see", async () => {
    const index = await indexFiles({
      "types_.py": "class T: pass\nclass U: pass\n",
      "b.py": [
        "from typing import TYPE_CHECKING",
        "if TYPE_CHECKING:",
        "    from types_ import T, U",
        "    from numpy import ndarray",
        "def f(a: T, b: 'ndarray | U' = T) -> None: pass",
        "class C:",
        "    t: T",
        "",
      ].join("\n"),
    });
    expect(dependenciesOf(index, "b.py:5")).toEqual([
      "T annotation -> types_.py:1 T",
      "U annotation -> types_.py:2 U",
      "T eager -> unbound",
    ]);
    expect(dependenciesOf(index, "b.py:6")).toEqual(["T field -> types_.py:1 T"]);
  });

  it("follows names that modules have for type checkers, by a star import of theirs, on demand, or by assignment from outside", async () => {
    const index = await indexFiles({
      "p/__init__.py": "from .graphs import *\n",
      "p/graphs/__init__.py": "from .paths import *\n",
      "p/graphs/paths.py": "def path(): pass\n",
      "p/kinds.py": [
        "from typing import TYPE_CHECKING",
        "if TYPE_CHECKING:",
        "    from .more import Size",
        "    class Local: pass",
        "",
      ].join("\n"),
      "p/more.py": "class Size: pass\n",
      "p/lazy/__init__.py": [
        "def __getattr__(name):",
        "    if name == 'first':",
        "        from ._one import first",
        "        return first",
        "    return load(name)",
        "",
      ].join("\n"),
      "p/lazy/_one.py": "first = 1\nsecond = 2\nfourth = 4\n",
      "p/lazy/_two.py": "from ._one import fourth\n",
      "p/table/__init__.py": [
        "from typing import TYPE_CHECKING",
        "if TYPE_CHECKING:",
        "    from .deep.parts import fifth as fifth",
        "TABLE = {'fifth': 'p.table.deep.parts'}",
        "def __getattr__(name):",
        "    return load(TABLE[name], name)",
        "",
      ].join("\n"),
      "p/table/deep/__init__.py": "",
      "p/table/deep/parts.py": "def fifth(): pass\n",
      "p/lazy/_fast.py": "try:\n    from . import _compiled\nexcept ImportError:\n    _compiled = None\n",
      "p/use.py": [
        "import p",
        "from p import kinds",
        "from p.kinds import Size",
        "from p.lazy import first, second, third, fourth",
        "from p.table import fifth",
        "p.kinds.limit = 3",
        "def f(a: kinds.Size, b: kinds.Local, c: Size): return p.paths.path, first, second, third, fourth, fifth",
        "",
      ].join("\n"),
    });
    expect(dependenciesOf(index, "p/use.py:6")).toEqual(["p.kinds eager -> module p/kinds.py"]);
    expect(dependenciesOf(index, "p/use.py:7")).toEqual([
      "kinds.Size annotation -> p/more.py:1 Size",
      "Size annotation -> p/more.py:1 Size",
      "p.paths.path lazy -> p/graphs/paths.py:1 path",
      "first lazy -> p/lazy/_one.py:1 first",
      "second lazy -> p/lazy/_one.py:2 second",
      "third lazy -> missing",
      "fourth lazy -> p/lazy/_one.py:3 fourth",
      "fifth lazy -> p/table/deep/parts.py:1 fifth",
    ]);
    expect(dependenciesOf(index, "p/lazy/_fast.py:1")).toEqual(["_compiled eager -> missing"]);
  });

  it("reads modules that are called tests where others import them, and no others", async () => {
    const index = await indexFiles({
      "p/__init__.py": "",
      "p/defaults.py": "from .tests import TESTS as DEFAULT_TESTS\n",
      "p/tests.py": "from . import test_numbers\nTESTS = [test_numbers.is_odd]\n",
      "p/test_numbers.py": "def is_odd(x): return x % 2\n",
      "p/environment.py": "from .defaults import DEFAULT_TESTS\ndef f(): return DEFAULT_TESTS\n",
      "p/test_environment.py": "from .environment import f\n",
    });
    expect(index.modules.map(({ path }) => path)).toEqual([
      "p/__init__.py",
      "p/defaults.py",
      "p/environment.py",
      "p/test_numbers.py",
      "p/tests.py",
    ]);
    expect(dependenciesOf(index, "p/environment.py:2")).toEqual(["DEFAULT_TESTS lazy -> p/tests.py:2 TESTS"]);
  });

  it("reads examples and tests that are asked for by their path", async () => {
    const scratch = createScratch();
    const files = { "p.py": "x = 1\n", "examples/a.py": "y = 2\n", "examples/b.py": "z = 3\n", "tests/c.py": "" };
    const root = await scratch.folder(files);
    const index = await indexRepository({ repository: { root }, required: ["examples/a.py"], cacheFolder: null });
    await scratch.remove();
    expect(index.modules.map(({ path }) => path)).toEqual(["examples/a.py", "p.py"]);
  });

  it("finds what only a main block binds for that block alone", async () => {
    const index = await indexFiles({
      "m.py": "def f(): return n\nif __name__ == '__main__':\n    n = 1\n    print(n, m)\n",
    });
    expect(dependenciesOf(index, "m.py:1")).toEqual(["n lazy -> unbound"]);
    expect(dependenciesOf(index, "m.py:2")).toEqual(["m eager -> unbound"]);
  });

  it("says the same of files that it has read before, whether what it kept is whole or not", async () => {
    const scratch = createScratch();
    try {
      const root = await scratch.folder({
        "p/__init__.py": "from .a import *\n",
        "p/a.py": "import os\nT = {}\ndef put(x): T[x] = os.sep\nput(1)\n",
        "p/b.py": "from p import T\ndef f():\n    from .a import put\n    return put(T)\n",
      });
      const cacheFolder = await scratch.folder();
      const describeIndex = async (options: { readonly cacheFolder: string | null }): Promise<unknown> => {
        const { graph, modules } = await indexRepository({ repository: { root }, ...options });
        return modules.map(({ path, name }) => ({
          name,
          units: graph.unitsOf(path).map((unit) => ({
            ...unit,
            needs: graph.dependenciesOf(unit),
            changed: graph.changedBy(unit).map(({ id }) => id),
          })),
        }));
      };
      const plain = await describeIndex({ cacheFolder: null });
      expect(await describeIndex({ cacheFolder })).toEqual(plain);
      expect(await describeIndex({ cacheFolder })).toEqual(plain);
      const kept = await readdir(cacheFolder, { recursive: true, withFileTypes: true });
      const entries = kept.filter((entry) => entry.isFile());
      for (const { parentPath, name } of entries) await writeFile(join(parentPath, name), "damaged");
      expect(entries).toHaveLength(3);
      expect(await describeIndex({ cacheFolder })).toEqual(plain);
    } finally {
      await scratch.remove();
    }
  });

  it("stops when called off, and refuses languages that it does not read", async () => {
    const repository = { root: import.meta.dirname };
    await expect(indexRepository({ repository, signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: "AbortError",
    });
    await expect(indexRepository({ repository, language: JSON.parse('"ruby"') as Language })).rejects.toMatchObject({
      code: "CONTEXT_LANGUAGE_UNSUPPORTED",
    });
  });

  it("reads the language with the most lines of source, and says which language a target is in otherwise", async () => {
    const scratch = createScratch();
    const root = await scratch.folder({
      "bake.js": "export function bake() {\n  return 1;\n}\n",
      "one.py": "ONE = 1\n",
    });
    const index = await indexRepository({ repository: { root }, cacheFolder: null });
    const target = await targetIn(index, "bake.js", "bake");
    const python = await indexRepository({ repository: { root }, language: "python", cacheFolder: null });
    await scratch.remove();
    expect([index.language, extractContext({ index, target }).status]).toEqual(["javascript", "accepted"]);
    expect(extractContext({ index: python, target })).toMatchObject({
      reason: "target_not_found",
      detail: 'The index of python sources does not have bake.js. Index the repository with language: "javascript".',
    });
  });
});
