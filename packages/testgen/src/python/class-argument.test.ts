import { describe, expect, it } from "vitest";
import { parser } from "../../test/python.ts";
import { takingOwnClass, withClassArgument } from "./class-argument.ts";
import { createClassFinder } from "./classes/class-finder.ts";
import { indexModule } from "./source/module-index.ts";
import { createAnnotationReader } from "./types/annotations.ts";
import { describeParameters } from "./types/parameters.ts";

function called(code: string, entry: string): unknown {
  using tree = parser.parse(code);
  const index = indexModule(tree.root);
  const found = index.functions.get(entry);
  if (found === undefined) throw new Error(`There is no ${entry}.`);
  const definition = withClassArgument(found);
  const annotations = createAnnotationReader(parser, index);
  const reader = { annotations, finder: createClassFinder(index, annotations) };
  const parameters = takingOwnClass(describeParameters(reader, { definition, usages: new Map() }), definition);
  return [definition.binding, ...parameters.map(({ name, declared }) => [name, declared])];
}

describe("withClassArgument", () => {
  it("calls what makes objects of a class with that class, and other methods on an object", () => {
    const code =
      "class Loaf(str):\n    def __new__(cls, weight: int): return 1\n    def cut(self, parts: int): return 1\n";
    expect([called(code, "Loaf.__new__"), called(code, "Loaf.cut")]).toEqual([
      [
        "static_method",
        ["cls", { kind: "literal", values: [{ kind: "code", code: "Loaf", needs: [] }] }],
        ["weight", { kind: "integer" }],
      ],
      ["method", ["parts", { kind: "integer" }]],
    ]);
  });
});
