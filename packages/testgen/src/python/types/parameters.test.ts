import { describe, expect, it } from "vitest";
import { parser } from "../../../test/python.ts";
import { createClassFinder } from "../classes/class-finder.ts";
import { usagesOf } from "../classes/constructor-usage.ts";
import { indexModule } from "../source/module-index.ts";
import { createAnnotationReader } from "./annotations.ts";
import { describeParameters } from "./parameters.ts";

/** What is known of each parameter of `grow`. */
function described(code: string): unknown {
  using tree = parser.parse(code);
  const index = indexModule(tree.root);
  const annotations = createAnnotationReader(parser, index);
  const definition = index.functions.get("grow");
  if (definition === undefined) throw new Error("There is no grow.");
  const reader = { annotations, finder: createClassFinder(index, annotations) };
  const found = describeParameters(reader, { definition, usages: usagesOf(index, definition) });
  return Object.fromEntries(found.map(({ name, hints }) => [name, hints.map(({ shape }) => shape.kind)]));
}

describe("describeParameters", () => {
  it("knows nothing of what may only be missing", () => {
    expect(described("def grow(quux=None):\n    return 1 if quux is None else quux")).toEqual({ quux: [] });
  });

  it("knows that something may be missing beside what it is", () => {
    expect(described("def grow(quux=None):\n    return 1 if quux is None else quux.upper()")).toEqual({
      quux: ["text", "nothing"],
    });
  });

  it("takes a frame for a table of a library in modules alone that use the library", () => {
    expect(described("def grow(frame):\n    return 1")).toEqual({ frame: [] });
    expect(described("import pandas\n\ndef grow(frame):\n    return 1")).toEqual({ frame: ["instance"] });
  });
});
