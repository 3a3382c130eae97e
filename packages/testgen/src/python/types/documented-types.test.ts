import { describe, expect, it } from "vitest";
import { parser } from "../../../test/python.ts";
import { indexModule } from "../source/module-index.ts";
import { createAnnotationReader } from "./annotations.ts";
import { documentedExceptions, documentedTypes } from "./documented-types.ts";

function typesIn(docstring: string, ...names: readonly string[]): unknown {
  using tree = parser.parse("");
  return Object.fromEntries(documentedTypes(docstring, names, createAnnotationReader(parser, indexModule(tree.root))));
}

const list = (item: unknown): unknown => ({ kind: "sequence", form: "list", item });

describe("documentedTypes", () => {
  it("reads Google style", () => {
    expect(
      typesIn("Args:\n    trees (list of str): Names.\n    age (int, optional): Years.\n", "trees", "age"),
    ).toEqual({
      trees: list({ kind: "text" }),
      age: { kind: "integer" },
    });
  });

  it("reads NumPy style", () => {
    expect(
      typesIn("Parameters\n----------\nweights : list[float]\n    Kilos.\nripe : bool or None\n", "weights", "ripe"),
    ).toEqual({
      weights: list({ kind: "number" }),
      ripe: { kind: "union", options: [{ kind: "boolean" }, { kind: "nothing" }] },
    });
  });

  it.each([
    "numpy.ndarray",
    "array_like, shape (n, 2)",
    "ndarray of shape (n_samples,)",
    "array of floats (3-d)",
    "array-like",
  ])("reads arrays of NumPy if a module uses it: %s", (phrase) => {
    using tree = parser.parse("");
    const annotations = createAnnotationReader(parser, indexModule(tree.root));
    const docstring = `Parameters\n----------\npoints : ${phrase}\n    Where.\n`;
    expect(documentedTypes(docstring, ["points"], annotations, true)).toEqual(
      new Map([["points", { kind: "instance", name: "numpy.ndarray" }]]),
    );
  });

  it("reads arrays as lists if a module does not use NumPy", () => {
    expect(typesIn("Parameters\n----------\npoints : array of floats\n", "points")).toEqual({
      points: list({ kind: "number" }),
    });
  });

  it("reads roles, and classes of the module", () => {
    using tree = parser.parse("class Tree: ...\n");
    const annotations = createAnnotationReader(parser, indexModule(tree.root));
    const docstring =
      "Parameters\n----------\nname: :class:`str`\n    Who.\n\n:param oak: One.\n:type oak: Tree\n:type elm: :class:`Tree` instance\n:type fir: Shrub\n";
    expect(Object.fromEntries(documentedTypes(docstring, ["name", "oak", "elm", "fir"], annotations))).toEqual({
      name: { kind: "text" },
      oak: { kind: "instance", name: "Tree" },
      elm: { kind: "instance", name: "Tree" },
    });
  });

  it("reads Sphinx style", () => {
    expect(typesIn(":param str name: Who.\n:param size: How large.\n:type size: int\n", "name", "size")).toEqual({
      name: { kind: "text" },
      size: { kind: "integer" },
    });
  });

  it("reads types in parentheses of a description", () => {
    const text =
      ":param name: Who it is\n             (a string, defaults to 'x').\n:param size: How large.\n:param flags: How (a boolean\n  or :data:`None`).\n:returns: A name (a string).\n";
    expect(typesIn(text, "name", "size", "flags")).toEqual({
      name: { kind: "text" },
      flags: { kind: "union", options: [{ kind: "boolean" }, { kind: "nothing" }] },
    });
  });

  it("ignores prose", () => {
    expect(typesIn("name: the tree that is meant\n", "name")).toEqual({});
  });

  it("reads the class at the start of a description, but no class in its middle", () => {
    using tree = parser.parse("class Tree: ...\nclass Shrub: ...\n");
    const annotations = createAnnotationReader(parser, indexModule(tree.root));
    const docstring = [
      ":param oak:",
      "    An old :class:`Tree` of the forest.",
      ":param elm: The :class:`~Tree` or :class:`Shrub`, whole.",
      ":param rows: A list of :class:`Tree`.",
      ":param kind: The subclass :class:`Tree` has.",
      ":param age: Years since it was a :class:`Shrub`.",
    ].join("\n");
    const result = documentedTypes(docstring, ["oak", "elm", "rows", "kind", "age"], annotations);
    expect(Object.fromEntries(result)).toEqual({
      oak: { kind: "instance", name: "Tree" },
      elm: {
        kind: "union",
        options: [
          { kind: "instance", name: "Tree" },
          { kind: "instance", name: "Shrub" },
        ],
      },
    });
  });

  it("resolves classes of Python's library by their full names", () => {
    expect(typesIn(":param root: An :class:`argparse.Namespace`.", "root")).toEqual({
      root: { kind: "instance", name: "argparse.Namespace" },
    });
  });
});

describe("documentedExceptions", () => {
  it("returns exceptions with a known suffix and exceptions after 'raises'", () => {
    expect(documentedExceptions(["A ValueError for less, or StopIteration."])).toEqual(["ValueError", "StopIteration"]);
    expect(documentedExceptions(["Raises ``Empty`` if there is none.", ":raises Full: at the end"])).toEqual([
      "Empty",
      "Full",
    ]);
    expect(documentedExceptions(["May raise an :exc:`queue.Late`.", "Raises:\n    Early: too soon"])).toEqual([
      "Late",
      "Early",
    ]);
    expect(documentedExceptions(["Raises the bread. Empty is fine."])).toEqual([]);
  });
});
