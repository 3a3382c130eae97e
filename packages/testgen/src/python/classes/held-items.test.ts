import { describe, expect, it } from "vitest";
import { parser } from "../../../test/python.ts";
import { indexModule } from "../source/module-index.ts";
import { createAnnotationReader } from "../types/annotations.ts";
import { createClassFinder } from "./class-finder.ts";
import { findFactories } from "./factories.ts";
import { heldItems } from "./held-items.ts";

function heldBy(lines: readonly string[], className: string): unknown {
  using tree = parser.parse(lines.join("\n"));
  const index = indexModule(tree.root);
  const annotations = createAnnotationReader(parser, index);
  const reader = { annotations, finder: createClassFinder(index, annotations) };
  const made = findFactories({ index, reader, selves: new Map() });
  const { factories, holders } = heldItems(index, className, made);
  return {
    taken: factories.map(({ callee, parameters }) => [callee, ...parameters.map(({ declared }) => declared)]),
    from: [...holders].map(([name, all]) => [
      name,
      ...all.map(({ callee, parameters }) => [callee, ...parameters.map((one) => [one.name, one.declared])]),
    ]),
  };
}

const none = { taken: [], from: [] };
const places = { kind: "literal", values: [1n, 0n, 2n].map((value) => ({ kind: "integer", value })) };
const leaves = { kind: "sequence", form: "list", item: { kind: "instance", name: "Leaf" } };

describe("heldItems", () => {
  it("takes objects out of one whose constructor leads them back to itself", () => {
    const looped = [
      "class Leaf:",
      "    def root(self): return self.parent",
      "class Twig:",
      "    def __init__(self, kind, leaves):",
      "        self.kind = kind",
      "        self.held = list(leaves)",
      "        for one in leaves:",
      "            one.parent = self",
      "class Stone:",
      "    def weigh(self): return 1",
    ];
    const listed = [
      "class Leaf:",
      "    def root(self): return self.up",
      "class Twig:",
      "    def __init__(self, leaves=None):",
      "        self.held = leaves or []",
      '        [setattr(one, "up", self) for one in self.held]',
    ];
    const taken = [
      "item_of",
      { kind: "instance", name: "Twig of Leaf" },
      { kind: "literal", values: [{ kind: "text", value: "held" }] },
      places,
    ];
    expect([heldBy(looped, "Leaf"), heldBy(listed, "Leaf"), heldBy(looped, "Stone")]).toEqual([
      { taken: [taken], from: [["Twig of Leaf", ["Twig", ["kind", { kind: "unknown" }], ["leaves", leaves]]]] },
      { taken: [taken], from: [["Twig of Leaf", ["Twig", ["leaves", leaves]]]] },
      none,
    ]);
  });

  it("takes none out of what holds something else, and of what leads its items elsewhere", () => {
    const leaf = ["class Leaf:", "    def root(self): return self.parent", "class Moss: ..."];
    const other = [
      "class Twig:",
      "    def __init__(self, moss: list[Moss]):",
      "        self.held = moss",
      "        for one in moss: one.parent = self",
    ];
    const elsewhere = [
      "class Twig:",
      "    def __init__(self, leaves, other):",
      "        self.held = leaves",
      "        for one in leaves: one.parent = other",
    ];
    expect([heldBy([...leaf, ...other], "Leaf"), heldBy([...leaf, ...elsewhere], "Leaf")]).toEqual([none, none]);
  });
});
