import { expect, it } from "vitest";
import { parser } from "../../../test/python.ts";
import { indexModule } from "../source/module-index.ts";
import { createModuleNames } from "./module-names.ts";

/** Lines 1 to 2 are of shop/marks.py, 3 to 8 of shop/fruits.py. Both define `Fruit`. */
const code = `Fruit = object()
Ripe = Fruit.ripe
class Fruit_2:
    pass
class FruitBasket:
    pass
def Pick_2():
    return FruitBasket(), Fruit_2()
`;
const provenance = [
  { start: 1, end: 2, path: "src/shop/marks.py" },
  { start: 3, end: 8, path: "src/shop/fruits.py" },
];

function nameOf(module: string, name: string): string | null {
  using tree = parser.parse(code);
  const names = createModuleNames(
    indexModule(tree.root),
    { provenance: provenance.map((item) => ({ ...item, source_start: item.start })) } as never,
    { path: "src/shop/fruits.py" },
  );
  return names.of(module, name)?.source ?? null;
}

it("resolves ambiguous names to the numbered names of the module", () => {
  expect(nameOf("shop.marks", "Fruit.ripe")).toBe("Fruit.ripe");
  expect(nameOf("shop.fruits", "Fruit")).toBe("Fruit_2");
  expect(nameOf("shop.fruits", "Pick")).toBe("Pick_2");
});

it("returns null for a prefix of a name and for a class that is missing", () => {
  expect(nameOf("shop.fruits", "Basket")).toBeNull();
  expect(nameOf("shop.trees", "Fruit")).toBeNull();
});

it("finds a value that a package re-exports", () => {
  expect(nameOf("shop", "Ripe")).toBe("Ripe");
});
