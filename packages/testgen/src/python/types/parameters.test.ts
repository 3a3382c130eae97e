import { describe, expect, it } from "vitest";
import { parser } from "../../../test/python.ts";
import { createClassFinder } from "../classes/class-finder.ts";
import { usagesOf } from "../classes/constructor-usage.ts";
import { indexModule } from "../source/module-index.ts";
import { createAnnotationReader } from "./annotations.ts";
import type { Shape } from "../../values/shape.ts";
import { describeParameters } from "./parameters.ts";

function described(code: string, name = "grow"): unknown {
  using tree = parser.parse(code);
  const index = indexModule(tree.root);
  const annotations = createAnnotationReader(parser, index);
  const definition = index.functions.get(name);
  if (definition === undefined) throw new Error(`There is no ${name}.`);
  const reader = { annotations, finder: createClassFinder(index, annotations) };
  const results = describeParameters(reader, { definition, usages: usagesOf(index, definition) });
  return Object.fromEntries(results.map(({ name: own, hints }) => [own, hints.map(({ shape }) => nameOf(shape))]));
}

function nameOf(shape: Shape): string {
  if (shape.kind === "sequence") return `${shape.form} of ${nameOf(shape.item)}`;
  return shape.kind === "instance" ? shape.name : shape.kind;
}

describe("describeParameters", () => {
  it("returns no types for a parameter that is only compared with None", () => {
    expect(described("def grow(quux=None):\n    return 1 if quux is None else quux")).toEqual({ quux: [] });
  });

  it("adds None to the inferred type of an optional parameter", () => {
    expect(described("def grow(quux=None):\n    return 1 if quux is None else quux.upper()")).toEqual({
      quux: ["text", "nothing"],
    });
  });

  it("infers a table from the name frame only in modules that use a table library", () => {
    expect(described("def grow(frame):\n    return 1")).toEqual({ frame: [] });
    expect(described("import pandas\n\ndef grow(frame):\n    return 1")).toEqual({ frame: ["pandas.DataFrame"] });
  });

  it("infers a token class from the end of a name", () => {
    const code = [
      "class BreadToken: ...",
      "class RyeBreadToken(BreadToken): ...",
      "class StrangeText: ...",
      "def grow(tokens, token, bus, text): return 1",
    ].join("\n");
    expect(described(code)).toEqual({
      tokens: ["list of text"],
      token: ["text", "BreadToken"],
      bus: [],
      text: ["text"],
    });
  });

  it("reads the class documentation of constructor parameters", () => {
    const code = [
      "class Loaf:",
      '    """A loaf.',
      "",
      "    :param int heft: In grams.",
      '    """',
      "    def __init__(self, heft): ...",
      "    def cut(self, heft): ...",
    ].join("\n");
    expect([described(code, "Loaf.__init__"), described(code, "Loaf.cut")]).toEqual([
      { heft: ["integer"] },
      { heft: [] },
    ]);
  });
});
