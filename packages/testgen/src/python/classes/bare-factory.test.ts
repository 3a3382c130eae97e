import { describe, expect, it } from "vitest";
import { parser } from "../../../test/python.ts";
import { indexModule } from "../source/module-index.ts";
import { createAnnotationReader } from "../types/annotations.ts";
import { createClassFinder } from "./class-finder.ts";
import { readConstructor } from "./constructor-usage.ts";
import { bareFactory } from "./bare-factory.ts";

describe("bareFactory", () => {
  function membersOf(code: string): readonly string[] {
    using tree = parser.parse(code);
    const index = indexModule(tree.root);
    const annotations = createAnnotationReader(parser, index);
    const definition = index.functions.get("Oven.bake");
    if (definition === undefined) throw new Error("There is no such method.");
    const { self } = readConstructor(index, "Oven");
    const reader = { annotations, finder: createClassFinder(index, annotations) };
    return bareFactory({ index, reader, className: "Oven", definition, self }).parameters.map(({ name }) => name);
  }

  it("sets attributes on objects that bypass the constructor", () => {
    const code =
      "class Oven:\n    def __init__(self, door):\n        self.size = door\n" +
      "    @abstractmethod\n    def heat(self): ...\n    def bake(self): return self.heat() * self.size\n";
    expect(membersOf(code)).toEqual(["base", "size", "heat"]);
  });

  it("implements methods that the class leaves to subclasses when the target calls them", () => {
    const code =
      'class Oven:\n    def heat(self):\n        """How hot."""\n        raise NotImplementedError("heat")\n' +
      "    def cool(self):\n        raise NotImplementedError\n    def bake(self): return self.heat() + 1\n";
    expect(membersOf(code)).toEqual(["base", "heat"]);
  });
});
