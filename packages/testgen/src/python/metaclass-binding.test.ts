import { describe, expect, it } from "vitest";
import { parser } from "../../test/python.ts";
import { asMetaclassBinds } from "./metaclass-binding.ts";
import { indexModule } from "./source/module-index.ts";

const GARDEN = [
  "class Static(type):",
  "    def __new__(mcs, name, bases, members):",
  '        if "weigh" in members: members["weigh"] = staticmethod(members["weigh"])',
  "        return type.__new__(mcs, name, bases, members)",
  "class Plant(metaclass=Static): ...",
  "class Moss(Plant):",
  "    def weigh(text: str, unit): return 1",
  "    def water(plant): return 1",
  "class Fern(Plant):",
  "    def weigh(self, text): return 1",
  "class Stone:",
  "    def weigh(text): return 1",
];

function bound(entry: string): unknown {
  using tree = parser.parse(GARDEN.join("\n"));
  const index = indexModule(tree.root);
  const found = index.functions.get(entry);
  if (found === undefined) throw new Error(`There is no ${entry}.`);
  const { binding, self, parameters } = asMetaclassBinds(found, index);
  return [binding, self, ...parameters.map(({ name, annotation }) => [name, annotation])];
}

describe("asMetaclassBinds", () => {
  it("calls on no object what is written like a function and asked for by the class's metaclass", () => {
    expect(bound("Moss.weigh")).toEqual(["static_method", null, ["text", "str"], ["unit", null]]);
  });

  it("leaves methods alone that take an object, that the metaclass does not name, and of other classes", () => {
    expect([bound("Fern.weigh"), bound("Moss.water"), bound("Stone.weigh")]).toEqual([
      ["method", "self", ["text", null]],
      ["method", "plant"],
      ["method", "text"],
    ]);
  });
});
