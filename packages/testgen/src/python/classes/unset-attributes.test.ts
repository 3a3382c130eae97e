import { describe, expect, it } from "vitest";
import { parser } from "../../../test/python.ts";
import { indexModule } from "../source/module-index.ts";
import { createAnnotationReader } from "../types/annotations.ts";
import { createClassFinder } from "./class-finder.ts";
import { readConstructor } from "./constructor-usage.ts";
import { setFactories } from "./unset-attributes.ts";

function setFor(code: string): unknown {
  using tree = parser.parse(code);
  const index = indexModule(tree.root);
  const definition = index.functions.get("Loaf.price");
  if (definition === undefined) throw new Error("There is no Loaf.price.");
  const annotations = createAnnotationReader(parser, index);
  const reader = { annotations, finder: createClassFinder(index, annotations) };
  const { self } = readConstructor(index, "Loaf");
  const made = setFactories({ index, reader, className: "Loaf", definition, self });
  return made.map(({ callee, parameters }) => [
    callee,
    ...parameters.map(({ name, declared, hints }) => [name, declared.kind, ...hints.map(({ shape }) => shape.kind)]),
  ]);
}

describe("setFactories", () => {
  it("sets attributes that are empty in a class or set only by other code", () => {
    const code = [
      "class Oven:",
      "    def __init__(self): self.heat = 200",
      "class Loaf:",
      "    oven = None",
      "    def __init__(self): self.weight: 'int | None' = None",
      "    def price(self): return self.oven.heat * self.weight",
    ].join("\n");
    expect(setFor(code)).toEqual([
      ["linked", ["value", "instance"], ["oven", "unknown", "instance", "record", "instance"], ["weight", "integer"]],
    ]);
  });

  it("sets attributes that called methods read, and functions for called attributes", () => {
    const code = [
      "class Loaf:",
      "    def __init__(self): self.rate = None",
      "    def grams(self): return self.rate(2)",
      "    def price(self): return self.grams() + 1",
    ].join("\n");
    expect(setFor(code)).toEqual([["linked", ["value", "instance"], ["rate", "unknown", "callable"]]]);
  });

  it("fills empty attributes that no method changes, except for class constants", () => {
    const code = [
      "class Loaf:",
      "    unit = 0",
      "    def __init__(self):",
      "        self.seeds = []",
      "        self.sliced = False",
      "        self.names = []",
      "    def name(self, name): self.names.append(name)",
      "    def price(self): return [self.sliced, self.unit, self.names] + self.seeds",
    ].join("\n");
    expect(setFor(code)).toEqual([
      ["linked", ["value", "instance"], ["sliced", "unknown", "boolean"], ["seeds", "unknown", "sequence", "sequence"]],
    ]);
  });

  it("skips attributes that are set, private, passed or of unknown type", () => {
    const code = [
      "class Loaf:",
      "    quux = None",
      "    def __init__(self, flour=None):",
      "        self.flour = flour",
      "        self.weight = None",
      "        self._cached = None",
      "    def bake(self): self.weight = 3",
      "    def price(self): return [self.flour, self.weight + 1, self._cached.upper(), self.quux]",
    ].join("\n");
    expect(setFor(code)).toEqual([]);
  });
});
