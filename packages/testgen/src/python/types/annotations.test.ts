import { describe, expect, it } from "vitest";
import { parser } from "../../../test/python.ts";
import type { Shape } from "../../values/shape.ts";
import { indexModule } from "../source/module-index.ts";
import { createAnnotationReader } from "./annotations.ts";
import { typesForCheckers, withTypes } from "./types-for-checkers.ts";

const module = `
import typing as t
import datetime as dt
from collections.abc import Callable, Iterable
from typing import TypeVar, Union, TypedDict

Number = Union[int, float]
T = TypeVar("T")
Fruit = TypeVar("Fruit", str, bytes)

class Tree:
    pass

class Crop(TypedDict):
    name: str
    weight: float
`;

function read(annotation: string): Shape {
  using tree = parser.parse(module);
  return createAnnotationReader(parser, indexModule(tree.root)).read(annotation);
}

const unknown = { kind: "unknown" };
const text = { kind: "text" };
const integer = { kind: "integer" };

describe("createAnnotationReader", () => {
  it("resolves classes of bundled modules to the classes of the bundle", () => {
    using tree = parser.parse(`import orchard\nimport orchard.kinds as kinds\nimport forest\n${module}`);
    const annotations = createAnnotationReader(parser, indexModule(tree.root), new Set(["orchard"]));
    const shapes = ["orchard.Tree", "kinds.Tree", "forest.Tree"].map((item) => annotations.read(item));
    expect(shapes).toEqual(["Tree", "Tree", "forest.Tree"].map((name) => ({ kind: "instance", name })));
  });

  it.each<[string, unknown]>([
    ["int", integer],
    ["t.Optional[str]", { kind: "union", options: [text, { kind: "nothing" }] }],
    ["int | None", { kind: "union", options: [integer, { kind: "nothing" }] }],
    ["list[int]", { kind: "sequence", form: "list", item: integer }],
    ["'list[Tree]'", { kind: "sequence", form: "list", item: { kind: "instance", name: "Tree" } }],
    ["Iterable", { kind: "sequence", form: "any", item: unknown }],
    [
      "dict[str, t.List[int]]",
      { kind: "mapping", key: text, value: { kind: "sequence", form: "list", item: integer } },
    ],
    ["tuple[int, str]", { kind: "tuple", items: [integer, text] }],
    ["tuple[int, ...]", { kind: "sequence", form: "tuple", item: integer }],
    [
      "t.Literal['r', 'w']",
      {
        kind: "literal",
        values: [
          { kind: "text", value: "r" },
          { kind: "text", value: "w" },
        ],
      },
    ],
    ["Callable[[int, int], bool]", { kind: "callable", arity: 2, role: "predicate" }],
    ["Callable[..., int]", { kind: "callable", arity: null, role: "any" }],
    ["Number", { kind: "union", options: [integer, { kind: "number" }] }],
    ["T", unknown],
    ["Fruit", { kind: "union", options: [text, { kind: "bytes" }] }],
    ["dt.date", { kind: "instance", name: "datetime.date" }],
    ["Tree", { kind: "instance", name: "Tree" }],
    ["type[Tree]", { kind: "type", name: "Tree" }],
    ["t.Annotated[int, 'kilos']", integer],
    ["t.Any", unknown],
    ["not an annotation", unknown],
  ])("reads %s", (annotation, shape) => {
    expect(read(annotation)).toEqual(shape);
  });

  it("reads fields of typed dictionaries", () => {
    expect(read("Crop")).toEqual({
      kind: "mapping",
      key: text,
      value: unknown,
      fields: [
        { name: "name", shape: text },
        { name: "weight", shape: { kind: "number" } },
      ],
    });
  });

  it("reads undefined names as classes of Python's library, or as unknown", () => {
    expect(["Melon", "Path", "seeds.Melon"].map(read)).toEqual([
      unknown,
      { kind: "instance", name: "pathlib.Path" },
      unknown,
    ]);
  });

  it("reads types that exist only for type checkers from their file", () => {
    const file =
      "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    Size = 'int | str'\n\n    class Crop(TypedDict):\n        name: str\n";
    using tree = parser.parse("def f(size): return size\n");
    using types = parser.parse(typesForCheckers(parser, file));
    const reader = createAnnotationReader(parser, withTypes(indexModule(tree.root), types.root));
    expect([reader.read("Size"), reader.read("Crop")]).toEqual([
      { kind: "union", options: [integer, text] },
      { kind: "mapping", key: text, value: unknown, fields: [{ name: "name", shape: text }] },
    ]);
  });

  it("terminates for recursive types", () => {
    using tree = parser.parse("Json = list['Json']\n");
    const shape = createAnnotationReader(parser, indexModule(tree.root)).read("Json");
    expect(JSON.stringify(shape)).toContain('"unknown"');
  });
});
