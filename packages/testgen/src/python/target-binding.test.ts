import { describe, expect, it } from "vitest";
import { parser } from "../../test/python.ts";
import { createClassFinder } from "./classes/class-finder.ts";
import { indexModule } from "./source/module-index.ts";
import { asMetaclassBinds, bindTargetClass, withClassArgument } from "./target-binding.ts";
import { createAnnotationReader } from "./types/annotations.ts";
import { describeParameters } from "./types/parameters.ts";

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
  const result = index.functions.get(entry);
  if (result === undefined) throw new Error(`There is no ${entry}.`);
  const { binding, self, parameters } = asMetaclassBinds(result, index);
  return [binding, self, ...parameters.map(({ name, annotation }) => [name, annotation])];
}

describe("asMetaclassBinds", () => {
  it("binds a method without self as static when the metaclass names it", () => {
    expect(bound("Moss.weigh")).toEqual(["static_method", null, ["text", "str"], ["unit", null]]);
  });

  it("keeps methods with self, methods that the metaclass does not name, and methods of other classes", () => {
    expect([bound("Fern.weigh"), bound("Moss.water"), bound("Stone.weigh")]).toEqual([
      ["method", "self", ["text", null]],
      ["method", "plant"],
      ["method", "text"],
    ]);
  });
});

function called(code: string, entry: string): unknown {
  using tree = parser.parse(code);
  const index = indexModule(tree.root);
  const result = index.functions.get(entry);
  if (result === undefined) throw new Error(`There is no ${entry}.`);
  const definition = withClassArgument(result);
  const annotations = createAnnotationReader(parser, index);
  const reader = { annotations, finder: createClassFinder(index, annotations) };
  const parameters = bindTargetClass(describeParameters(reader, { definition, usages: new Map() }), definition);
  return [definition.binding, ...parameters.map(({ name, declared }) => [name, declared])];
}

describe("withClassArgument", () => {
  it("passes the class to __new__ only", () => {
    const code =
      "class Loaf(str):\n    def __new__(cls, weight: int): return 1\n    def cut(self, parts: int): return 1\n";
    expect([called(code, "Loaf.__new__"), called(code, "Loaf.cut")]).toEqual([
      [
        "static_method",
        ["cls", { kind: "literal", values: [{ kind: "code", code: "Loaf", requirements: [] }] }],
        ["weight", { kind: "integer" }],
      ],
      ["method", ["parts", { kind: "integer" }]],
    ]);
  });
});
