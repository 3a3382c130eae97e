import { describe, expect, it } from "vitest";
import { parser, showCall } from "../../../test/python.ts";
import { printCall } from "../print-call.ts";
import { indexModule } from "../source/module-index.ts";
import { doctestProgram } from "./doctest-program.ts";
import { examplesIn } from "./examples.ts";

const module = `
import datetime

LIMIT = 3

def prune(tree, size=1): ...

class Orchard:
    def __init__(self, trees): ...
    def plant(self, name): ...
    def __len__(self): ...
    def __call__(self, name, size): ...
    def __add__(self, other): ...
    def __contains__(self, name): ...
    @property
    def age(self): ...
    @classmethod
    def of(cls, *names): ...

class Grove(Orchard): ...
`;

function examples(program: string, entry = "prune"): readonly string[] {
  using tree = parser.parse(module);
  const index = indexModule(tree.root);
  const definition = index.functions.get(entry);
  if (definition === undefined) throw new Error(`There is no ${entry}.`);
  const results = examplesIn({
    parser,
    index,
    definition,
    targetPath: "src/orchard/trees.py",
    program,
    origin: "call_site",
  });
  return results.map((candidate) => showCall(printCall(candidate)));
}

describe("examplesIn", () => {
  it("extracts calls from surrounding expressions", () => {
    expect(examples("assert sorted(list(prune('elm', size=2))) == []")).toEqual(['("elm", size=2)']);
  });

  it("replaces names of literals by the literals, and keeps other required statements", () => {
    expect(examples("names = ['elm']\nother = 1\nprune(names)")).toEqual(['(["elm"])']);
    expect(examples("names = ['elm']\nnames.append('oak')\nprune(names, other)\nprune(names)")).toEqual([
      'names = ["elm"]; names.append("oak"); (names)',
    ]);
  });

  it("skips calls with undefined names", () => {
    expect(examples("prune(tree)\nprune(*rows)\nprune(LIMIT)\nprune(len('elm'))")).toEqual(["(LIMIT)", '(len("elm"))']);
  });

  it("ignores calls with parameters of the function around them, even if they are named like builtins", () => {
    expect(examples("def cut(hex):\n    return prune(hex)\ncut2 = lambda id: prune(id)\nprune(hex)")).toEqual([
      "(hex)",
    ]);
    expect(examples("def cut(hex):\n    hex = 'elm'\n    return prune(hex)")).toEqual(['("elm")']);
  });

  it("recognizes the target however the example imports it", () => {
    const program =
      "import orchard.trees as trees\nfrom orchard import trees as t, prune\nfrom operator import itemgetter\n";
    expect(examples(`${program}trees.prune(1)\nt.prune(2)\nprune(itemgetter(0))`)).toEqual([
      "(1)",
      "(2)",
      "from operator import itemgetter; (itemgetter(0))",
    ]);
  });

  it("reads imports and calls over several lines", () => {
    expect(examples("from orchard.trees import \\\n    prune\nprune(1, \\\n    size=2)")).toEqual(["(1, size=2)"]);
  });

  it("finds values of loops, parameter lists, fixtures and set-up methods", () => {
    const program = `
import pytest, unittest

@pytest.fixture
def elm():
    return ["elm"]

@pytest.mark.parametrize("tree, size", [("oak", 1), ("fir", 2)])
def test_sizes(tree, size):
    assert prune(tree, size) == 1

def test_fixture(elm):
    prune(elm)

def test_loop():
    for tree in ("ash", "yew"):
        prune(tree)

class TestPrune(unittest.TestCase):
    def setUp(self):
        self.tree = {"name": "ivy"}

    def test_set_up(self):
        self.assertEqual(prune(self.tree), None)
`;
    expect(examples(program)).toMatchInlineSnapshot(`
      [
        "tree = "oak"; size = 1; (tree, size)",
        "tree = "fir"; size = 2; (tree, size)",
        "elm = ["elm"]; (elm)",
        "tree = "ash"; (tree)",
        "tree = "yew"; (tree)",
        "({"name": "ivy"})",
      ]
    `);
  });

  it("treats names in a class body as names in its methods only in test classes", () => {
    const bed = (name: string): string =>
      `class ${name}:\n    tree = 'elm'\n    oak = prune(tree)\n    def grow(self):\n        self.tree = prune(self.tree)\n`;
    expect(examples(bed("Bed"))).toEqual(['("elm")']);
    expect(examples(bed("TestBed"))).toEqual(['("elm")', '("elm")']);
  });

  it("assigns names to anonymous functions", () => {
    expect(examples("prune(lambda x: x * 2)")).toEqual(["def function_1(x): return x * 2; (function_1)"]);
  });

  it("accepts methods of objects of the class or of a derived class", () => {
    const program =
      "grove = Grove([])\ngrove.plant('elm')\nother = unknown()\nother.plant('oak')\nOrchard.of('a').plant('b')";
    expect(examples(program, "Orchard.plant")).toEqual(['grove = Grove([]); grove ("elm")', 'Orchard.of("a") ("b")']);
  });

  it("recognizes special methods in operators, properties and class methods", () => {
    expect(examples("len(Orchard([1]))", "Orchard.__len__")).toEqual(["Orchard([1]) ()"]);
    expect(examples("'elm' in Orchard([])", "Orchard.__contains__")).toEqual(['Orchard([]) ("elm")']);
    expect(examples("Orchard([1])('elm', 2)", "Orchard.__call__")).toEqual(['Orchard([1]) ("elm", 2)']);
    expect(examples("Orchard([1]) - 2", "Orchard.__add__")).toEqual([]);
    expect(examples("Grove([2]).age + 1", "Orchard.age")).toEqual(["Grove([2]) ()"]);
    expect(examples("Orchard.of('a', 'b')", "Orchard.of")).toEqual(['("a", "b")']);
  });

  it("reads interactive examples of a docstring as one program", () => {
    const docstring =
      "Prunes.\n\n    >>> tree = ['elm']\n    >>> tree.append(\n    ...     'oak')\n    >>> prune(tree)  # doctest: +SKIP\n    None\n";
    expect(examples(doctestProgram(docstring))).toEqual(['tree = ["elm"]; tree.append("oak"); (tree)']);
  });

  it("reads the documented output of interactive calls", () => {
    using tree = parser.parse(module);
    const index = indexModule(tree.root);
    const definition = index.functions.get("prune");
    if (definition === undefined) throw new Error("There is no prune.");
    const docstring =
      ">>> prune(1)\n['elm',\n 'oak']\n\nMore text.\n>>> prune(2)\n>>> len(prune(3))\n3\n>>> prune(4)\nTraceback (most recent call last):\n>>> x = prune(5)\n";
    const program = doctestProgram(docstring);
    const results = examplesIn({ parser, index, definition, targetPath: "trees.py", program, origin: "docstring" });
    expect(results.map(({ documented }) => documented?.text)).toEqual([
      "['elm',\n'oak']",
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it("returns which calls are expected to raise", () => {
    using tree = parser.parse(module);
    const index = indexModule(tree.root);
    const definition = index.functions.get("prune");
    if (definition === undefined) throw new Error("There is no prune.");
    const program =
      "def test_it(self):\n    with pytest.raises(ValueError):\n        prune(1)\n    self.assertRaises(KeyError, lambda: prune(2))\n    prune(3)\n";
    const results = examplesIn({ parser, index, definition, targetPath: "trees.py", program, origin: "call_site" });
    expect(results.map(({ expectsException }) => expectsException)).toEqual([true, true, false]);
  });

  it("returns nothing for text that is not a program", () => {
    expect(examples("Once upon a time ((( prune(")).toEqual([]);
  });
});
