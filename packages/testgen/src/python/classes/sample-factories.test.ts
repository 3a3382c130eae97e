import { describe, expect, it } from "vitest";
import { parser } from "../../../test/python.ts";
import { indexModule } from "../source/module-index.ts";
import { createAnnotationReader } from "../types/annotations.ts";
import { createClassFinder } from "./class-finder.ts";
import { readConstructor } from "./constructor-usage.ts";
import { bareFactory, sampleFactories } from "./sample-factories.ts";

describe("bareFactory", () => {
  it("passes private attributes by their mangled names", () => {
    const code =
      "class _Oven:\n    def __init__(self, door): raise RuntimeError\n    def bake(self): return self.__heat * self.size\n";
    using tree = parser.parse(code);
    const index = indexModule(tree.root);
    const annotations = createAnnotationReader(parser, index);
    const definition = index.functions.get("_Oven.bake");
    if (definition === undefined) throw new Error("There is no such method.");
    const { self } = readConstructor(index, "_Oven");
    const reader = { annotations, finder: createClassFinder(index, annotations) };
    const factory = bareFactory({ index, reader, className: "_Oven", definition, self });
    expect(factory.parameters.map(({ name }) => name)).toEqual(["base", "_Oven__heat", "size"]);
  });
});

describe("sampleFactories", () => {
  function factoriesOf(code: string): readonly (readonly string[])[] {
    using tree = parser.parse(code);
    const index = indexModule(tree.root);
    const annotations = createAnnotationReader(parser, index);
    const definition = index.functions.get("Oven.bake");
    if (definition === undefined) throw new Error("There is no such method.");
    const { self } = readConstructor(index, "Oven");
    const reader = { annotations, finder: createClassFinder(index, annotations) };
    const factories = sampleFactories({ index, reader, className: "Oven", definition, self });
    return factories.map(({ callee, parameters }) => [callee, ...parameters.map(({ name }) => name)]);
  }

  it("sets attributes on objects that bypass the constructor", () => {
    const code =
      "class Oven:\n    def __init__(self, door):\n        self.size = door\n" +
      "    @abstractmethod\n    def heat(self): ...\n    def bake(self): return self.heat() * self.size\n";
    expect(factoriesOf(code)).toEqual([["bare", "base", "size", "heat"]]);
  });

  it("implements abstract methods in a subclass when the target calls them", () => {
    const code =
      'class Oven:\n    def heat(self):\n        """How hot."""\n        raise NotImplementedError("heat")\n' +
      "    def cool(self):\n        raise NotImplementedError\n    def bake(self): return self.heat() + 1\n";
    expect(factoriesOf(code)).toEqual([["derived", "base", "heat"]]);
  });
});
