import { describe, expect, it } from "vitest";
import { parser } from "../../../test/python.ts";
import { indexModule } from "../source/module-index.ts";
import { createAnnotationReader } from "../types/annotations.ts";
import { createClassFinder } from "./class-finder.ts";
import { readConstructor } from "./constructor-usage.ts";
import { findFactories } from "./factories.ts";
import { receiverPlan } from "./receiver-plan.ts";

function actionsOf(code: string, entry: string): readonly string[] {
  using tree = parser.parse(code);
  const index = indexModule(tree.root);
  const definition = index.functions.get(entry);
  if (definition === undefined) throw new Error(`There is no ${entry}.`);
  const reader = {
    annotations: createAnnotationReader(parser, index),
    finder: createClassFinder(index, createAnnotationReader(parser, index)),
  };
  const className = entry.slice(0, entry.lastIndexOf("."));
  const { self } = readConstructor(index, className);
  const factories = findFactories({ index, reader, selves: new Map() });
  return receiverPlan({ index, reader, definition, className, factories, self, parameters: [] }).actions.map(
    ({ callee }) => callee,
  );
}

describe("receiverPlan", () => {
  it("calls methods in advance that change the object directly or indirectly", () => {
    const code = [
      "class Tree:",
      "    def __init__(self): self.nodes = {}",
      "    def add(self, node): self.nodes[node] = 1",
      "    def grow(self, name): return self.add(name)",
      "    def grow_all(self, names): return [self.grow(name) for name in names]",
      "    def show(self): return self.size()",
      "    def size(self): return len(self.nodes)",
    ].join("\n");
    expect(actionsOf(code, "Tree.size").toSorted()).toEqual(["add", "grow", "size"]);
  });

  it("calls methods in advance that call attributes for their effects, except for logging", () => {
    const code = [
      "class Forest:",
      "    def plant(self, name): self.table.cursor.execute('INSERT', (name,))",
      "    def ask(self, name): return self.table.cursor.execute('SELECT', (name,))",
      "    def tell(self): self.logger.out.info('here')",
      "    def count(self): return self.table.count()",
    ].join("\n");
    expect(actionsOf(code, "Forest.count").toSorted()).toEqual(["count", "plant"]);
  });

  it("calls the target in advance whatever its name, except for hashes", () => {
    const code = [
      "class Tree:",
      "    def _size(self): return 1",
      "    def __len__(self): return 1",
      "    def __hash__(self): return 1",
    ].join("\n");
    expect(["Tree._size", "Tree.__len__", "Tree.__hash__"].map((entry) => actionsOf(code, entry))).toEqual([
      ["_size"],
      ["__len__"],
      [],
    ]);
  });
});
