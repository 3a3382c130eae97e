import { readdir, rm } from "node:fs/promises";
import { loadParser } from "@repost/syntax";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { createScratch } from "../../test/support/scratch.ts";
import { createSource } from "../sources/create-source.ts";
import { indexRepository } from "../index-repository.ts";
import { callGraph } from "./call-graph.ts";
import { createAnalysis, evaluateModule } from "./core/create-analysis.ts";
import { createPythonFrontEnd } from "./python/python-front-end.ts";

const scratch = createScratch();
afterAll(async () => scratch.remove());

const bakery: Readonly<Record<string, string>> = {
  "main.py": "from shop import Shop\nfrom oven import *\n\nShop(bake).open()\n",
  "shop.py": "import base\n\nclass Shop(base.Place):\n    def greet(self):\n        self.action()\n",
  "base.py":
    "class Place:\n    def __init__(self, action):\n        self.action = action\n    def open(self):\n        self.greet()\n",
  "oven.py": "import shop\n\ndef heat():\n    pass\n\ndef bake():\n    heat()\n    shop.Shop(heat)\n",
};

const calls = {
  base: [],
  "base.Place.__init__": [],
  "base.Place.open": ["shop.Shop.greet"],
  main: ["base.Place.__init__", "base.Place.open"],
  oven: [],
  "oven.bake": ["base.Place.__init__", "oven.heat"],
  "oven.heat": [],
  shop: [],
  "shop.Shop.greet": ["oven.bake", "oven.heat"],
};

describe("callGraph", () => {
  it("gives the calls of every file, sorted, and what it read", async () => {
    const root = await scratch.folder({ ...bakery, "tests/test_shop.py": "def test_nothing():\n    pass\n" });
    const graph = await callGraph({ repository: { root }, cacheFolder: null });
    expect(graph).toEqual({
      languages: ["python"],
      edges: calls,
      files: { "base.py": "base", "main.py": "main", "oven.py": "oven", "shop.py": "shop" },
      modules: 4,
      skipped: [],
      calls: { all: 6, incomplete: 0 },
      limits: { valuesANode: 0, steps: 0 },
    });
    expect(Object.keys(graph.edges)).toEqual(Object.keys(calls));
  });

  it("finds the same whatever the order in which modules are read", async () => {
    const parser = await loadParser("python");
    const texts = Object.entries(bakery).map(([path, code]) => ({ path, code }));
    fc.assert(
      fc.property(fc.shuffledSubarray(texts, { minLength: texts.length }), (order) => {
        const frontEnd = createPythonFrontEnd(texts);
        const analysis = createAnalysis(frontEnd.semantics);
        for (const { path, code } of order)
          evaluateModule(analysis, {
            ...frontEnd.lower(parser.parse(code).root, code, parser),
            path,
            name: frontEnd.nameOf(path),
          });
        frontEnd.finish(analysis);
        for (const _ of analysis.solver.solve());
        expect(analysis.edges.toRecord()).toEqual(calls);
      }),
    );
  });

  it("gives the same from what an earlier run kept of the files, and of those alone that are the same", async () => {
    const root = await scratch.folder(bakery);
    const cacheFolder = await scratch.folder({});
    const first = await callGraph({ repository: { root }, cacheFolder });
    expect(await callGraph({ repository: { root }, cacheFolder })).toEqual(first);
    const changed = await scratch.folder({ ...bakery, "main.py": "import oven\n\noven.bake()\n" });
    const { edges } = await callGraph({ repository: { root: changed }, cacheFolder });
    expect(edges["main"]).toEqual(["oven.bake"]);
    expect(await readdir(cacheFolder)).toEqual(["readings"]);
  });

  it("gives the same with an index that keeps what it parsed, which is used once", async () => {
    const root = await scratch.folder({ ...bakery, "test_oven.py": "import oven\n" });
    const repository = { root };
    const graph = await callGraph({ repository, cacheFolder: null });
    const index = await indexRepository({ repository, cacheFolder: null, forCallGraph: true });
    expect([...(index.parsed?.trees.keys() ?? [])]).toEqual(Object.keys(bakery).toSorted());
    await rm(root, { recursive: true });
    expect(await callGraph({ repository, index, cacheFolder: null })).toEqual(graph);
    expect(index.parsed?.trees.size).toBe(0);
  });

  it("reads files itself that an index has no trees of", async () => {
    const root = await scratch.folder(bakery);
    const plain = await indexRepository({ repository: { root }, cacheFolder: null });
    const other = await scratch.folder({ "a.ts": "export function a() { b(); }\nfunction b() {}\n" });
    const script = await indexRepository({
      repository: { root: other },
      language: "typescript",
      cacheFolder: null,
      forCallGraph: true,
    });
    for (const index of [plain, script]) {
      const { edges } = await callGraph({ repository: { root }, index, language: "python", cacheFolder: null });
      expect(edges).toEqual(calls);
    }
    expect((await callGraph({ repository: { root: other }, index: script, cacheFolder: null })).edges["a.a"]).toEqual([
      "a.b",
    ]);
  });

  it("reads what is called a test when something else imports it", async () => {
    const root = await scratch.folder({
      "main.py": "from test_tools import run\n\nrun()\n",
      "test_tools.py": "def run():\n    pass\n",
      "test_main.py": "import main\n",
    });
    const { edges } = await callGraph({ repository: { root }, cacheFolder: null });
    expect(edges).toEqual({ main: ["test_tools.run"], test_tools: [], "test_tools.run": [] });
  });

  it("goes on where a file cannot be read as a whole, however deep it is nested", async () => {
    const root = await scratch.folder({
      "deep.py": `def leaf():\n    pass\n\nx = ${"[".repeat(5000)}leaf()${"]".repeat(5000)}\nleaf()\n`,
      "long.py": `def leaf():\n    pass\n\nx = ${"1 + ".repeat(5000)}leaf()\nleaf()\n`,
    });
    const { edges } = await callGraph({ repository: { root }, cacheFolder: null });
    expect(edges).toEqual({ deep: ["deep.leaf"], "deep.leaf": [], long: ["long.leaf"], "long.leaf": [] });
  });

  it("reads every language that there is source of, unless it is told which", async () => {
    const root = await scratch.folder({
      "shop.py": "def sell():\n    count()\n\ndef count():\n    pass\n",
      "page/show.ts": 'import { draw } from "./draw.js";\nexport function show() {\n  draw();\n}\n',
      "page/draw.js": "export function draw() {\n  paint();\n}\nfunction paint() {}\n",
      "docs/conf.js": "export function configure() {}\n",
    });
    const script = {
      "page.draw": [],
      "page.draw.draw": ["page.draw.paint"],
      "page.draw.paint": [],
      "page.show": [],
      "page.show.show": ["page.draw.draw"],
    };
    const python = { shop: [], "shop.count": [], "shop.sell": ["shop.count"] };
    const both = await callGraph({ repository: { root }, cacheFolder: null });
    expect(both).toMatchObject({ languages: ["python", "typescript", "javascript"], modules: 3 });
    expect(both.edges).toEqual({ ...script, ...python });
    expect(Object.keys(both.edges)).toEqual([...Object.keys(script), ...Object.keys(python)]);
    for (const language of ["typescript", "javascript"] as const)
      expect(await callGraph({ repository: { root }, language, cacheFolder: null })).toMatchObject({
        languages: [language],
        edges: script,
      });
    expect((await callGraph({ repository: { root }, language: "python", cacheFolder: null })).edges).toEqual(python);
  });

  it("refuses a folder without source, by the repository's name where it is known", async () => {
    const root = await scratch.folder({ "notes.txt": "flour\n" });
    await expect(callGraph({ repository: { root } })).rejects.toThrow(
      /has no source files of python, typescript, javascript/u,
    );
    const repository = await createSource(root).open();
    await expect(callGraph({ repository })).rejects.toThrow(repository.info.name);
  });

  it("stops when it is called off", async () => {
    const root = await scratch.folder(bakery);
    await expect(callGraph({ repository: { root }, signal: AbortSignal.abort() })).rejects.toThrow("aborted");
  });
});
