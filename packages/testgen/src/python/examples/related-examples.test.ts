import { describe, expect, it } from "vitest";
import { parser, showCall } from "../../../test/python.ts";
import { printCall } from "../print-call.ts";
import { indexModule } from "../source/module-index.ts";
import { relatedExamples } from "./related-examples.ts";

const file = `"""Numbers of trees.

>>> check("T-12")
'12'
>>> check("T-1", strict=True)
'1'
>>> name_of(3)
'three'
"""

def check(number, strict=False): ...
def is_valid(number): ...
def pad(number, width): ...
def name_of(place): ...

class Orchard:
    """Trees.

    >>> orchard = Orchard(["oak", "elm"])
    >>> orchard.plant("ash")
    >>> orchard.size
    3
    """
    def __init__(self, trees): ...
    def plant(self, name): ...
    def rename(self, name): ...
    @property
    def size(self): ...
    @property
    def first(self): ...
    def swap(self, left, right): ...

class Grove:
    @property
    def last(self): ...
`;

function related(entry: string): readonly string[] {
  using tree = parser.parse(file);
  const index = indexModule(tree.root);
  const definition = index.functions.get(entry);
  if (definition === undefined) throw new Error(`There is no ${entry}.`);
  const found = relatedExamples({ parser, index, definition, targetPath: "trees.py", source: tree.root });
  return found.map((candidate) => showCall(printCall(candidate)));
}

describe("relatedExamples", () => {
  it("gives what examples of others give for parameters of the same names", () => {
    expect(related("is_valid")).toEqual(['("T-12")', '("T-1")']);
  });

  it("has none where a parameter that has to be given would be missing, or none has the same name", () => {
    expect([related("pad"), related("name_of"), related("Orchard.swap")]).toEqual([[], [], []]);
  });

  it("asks the target of objects that examples ask other members of", () => {
    expect(related("Orchard.first")).toEqual([
      'orchard = Orchard(["oak", "elm"]); orchard ()',
      'orchard = Orchard(["oak", "elm"]); orchard.plant("ash"); orchard ()',
    ]);
    expect(related("Orchard.rename")).toEqual(['orchard = Orchard(["oak", "elm"]); orchard ("ash")']);
  });

  it("has none for members of another class", () => {
    expect(related("Grove.last")).toEqual([]);
  });
});
