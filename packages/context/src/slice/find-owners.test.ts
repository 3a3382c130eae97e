import { describe, expect, it } from "vitest";
import { indexFiles, targetIn } from "../../test/support/index-files.ts";
import { extractContext } from "../extract-context.ts";

const files = {
  "bakery/shelf.py": [
    "class Shelf:",
    "    def __init__(self, loaves):",
    "        self.loaf_count = len(loaves)",
    "    def first_loaf(self): return None",
    "",
    "class Rack:",
    "    loaf_count = 3",
    "",
  ].join("\n"),
  "bakery/till.py": [
    "import os",
    "from . import shelf as shelves",
    "class Till:",
    "    def __init__(self): self.takings = 1",
    "    def pay(self, it): return it.first_loaf(), it.loaf_count, self.takings",
    "    def size(self, it): return os.loaf_count, shelves.Rack, len(it.keys())",
    "",
  ].join("\n"),
};

async function unitsFor(name: string): Promise<readonly string[]> {
  const index = await indexFiles(files);
  const result = extractContext({ index, target: await targetIn(index, "bakery/till.py", name) });
  if (result.status === "rejected") throw new Error(result.detail);
  return result.value.units.filter(({ kind }) => kind === "definition").map(({ id }) => id);
}

describe("findOwners", () => {
  it("brings classes that have what a function asks of what it is given, those with the most first", async () => {
    expect(await unitsFor("Till.pay")).toEqual(["bakery/shelf.py:1", "bakery/shelf.py:6", "bakery/till.py:3"]);
  });

  it("brings none that asks for packages or another system which the target does without", async () => {
    const crate = "class Crate:\n    crumbs = 1\n";
    const asking = { "bakery/eat.py": "def eat(it): return it.crumbs\n" };
    const idsWith = async (heading: string): Promise<readonly string[]> => {
      const index = await indexFiles({ ...asking, "bakery/crate.py": `${heading}\n${crate}    kind = json.int8\n` });
      const result = extractContext({ index, target: await targetIn(index, "bakery/eat.py", "eat") });
      return result.status === "accepted" ? result.value.units.map(({ id }) => id) : [];
    };
    expect(await idsWith("import json")).toEqual(["bakery/eat.py:1", "bakery/crate.py:1", "bakery/crate.py:2"]);
    expect(await idsWith("import ujson as json")).toEqual(["bakery/eat.py:1"]);
    expect(await idsWith("import winreg as json")).toEqual(["bakery/eat.py:1"]);
  });

  it("brings none for attributes of modules, of the object itself and of what the language has", async () => {
    expect(await unitsFor("Till.size")).toEqual(["bakery/shelf.py:6", "bakery/till.py:3"]);
  });
});
