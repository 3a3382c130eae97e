import { describe, expect, it } from "vitest";
import { indexFiles, targetIn } from "../../test/support/index-files.ts";
import { extractContext } from "../extract-context.ts";
import { findSubclasses } from "./find-subclasses.ts";
import { findTarget } from "./find-target.ts";

const files = {
  "bakery/loaf.py":
    "class Loaf:\n    def price(self):\n        return self.weight() * 2\n    def weight(self):\n        raise NotImplementedError\n",
  "bakery/kinds.py": [
    "from .loaf import Loaf",
    "class Rye(Loaf):",
    "    def weight(self): return 3",
    "class Sour(Loaf):",
    "    def weight(self): raise NotImplementedError()",
    "class Wheat(Sour):",
    "    def weight(self):",
    "        return 4",
    "class Free(Loaf):",
    "    def price(self): return 0",
    "    def weight(self): return 1",
    "class Shelf(list):",
    "    loaf = Loaf()",
    "",
  ].join("\n"),
  "bakery/till.py":
    "from .loaf import Loaf\nfrom .kinds import Rye, Shelf\n\ndef pay(loaf: Loaf, shelf: Shelf): return loaf.price()\n\ndef weigh(loaf: Rye): return loaf.weight()\n",
  "bakery/mixed.py":
    "class Sized:\n    def size(self): return len(self.parts)\n\nclass Tin(Sized):\n    parts = 'ab'\n\nclass Named(object):\n    def hue(self): return self.shade\n\nclass Can(Named):\n    shade = 'red'\n\nclass Whole:\n    def __init__(self): self.parts = []\n    def size(self): return len(self.parts)\n\nclass Half(Whole): pass\n",
  "bakery/marks.py":
    "class Mark:\n    sign: str\n    size: int = 1\n    def show(self): return self.sign * self.size\n\nclass Star(Mark):\n    sign = '*'\n",
};

async function subclassesFor(path: string, name: string): Promise<readonly string[]> {
  const index = await indexFiles(files);
  const target = await targetIn(index, path, name);
  const location = findTarget(index.graph, target);
  if (location === undefined) throw new Error("There is no such target.");
  return findSubclasses({ graph: index.graph, target, location }).map(
    ({ code }) => /class (\w+)/u.exec(code)?.[1] ?? "",
  );
}

describe("findSubclasses", () => {
  it("finds classes that make the target's whole and leave the target as it is, the smallest first", async () => {
    expect(await subclassesFor("bakery/loaf.py", "Loaf.price")).toEqual(["Rye", "Wheat"]);
  });

  it("finds those of a class that lacks the value of what it declares", async () => {
    expect(await subclassesFor("bakery/marks.py", "Mark.show")).toEqual(["Star"]);
  });

  it("finds those of a class that asks its objects for what it does not give them", async () => {
    expect(await subclassesFor("bakery/mixed.py", "Sized.size")).toEqual(["Tin"]);
    expect(await subclassesFor("bakery/mixed.py", "Named.hue")).toEqual(["Can"]);
    expect(await subclassesFor("bakery/mixed.py", "Whole.size")).toEqual([]);
  });

  it("finds those of classes that the target's header names, and none of classes that are whole", async () => {
    expect(await subclassesFor("bakery/till.py", "pay")).toEqual(["Rye", "Free", "Wheat"]);
    expect(await subclassesFor("bakery/till.py", "weigh")).toEqual([]);
  });

  it("takes them into the slice", async () => {
    const index = await indexFiles(files);
    const result = extractContext({ index, target: await targetIn(index, "bakery/marks.py", "Mark.show") });
    const units = result.status === "accepted" ? result.value.units.map(({ id }) => id) : [];
    expect(units).toEqual(["bakery/marks.py:1", "bakery/marks.py:6"]);
  });
});
