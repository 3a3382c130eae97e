import { expect, it } from "vitest";
import { readSourceTypes } from "./source-types.ts";

it("lists types of values, results and methods, with the interfaces of classes", () => {
  const files = new Map([
    ["types/heated.d.ts", "export interface Warm { degrees: number }"],
    [
      "heated.ts",
      "import type { Warm } from './types/heated';\nexport interface Heated extends Warm { cool(by: number): this; note?: string; label: string }\ninterface Bought { pay(): void; price: number }\ninterface Data { label: string; degrees: number }",
    ],
    ["base.ts", "export class Base { degrees = 1 }"],
    [
      "oven.ts",
      "import { Base } from './base.js';\nexport class Oven extends Base {\n  constructor(readonly label: string) { super(); }\n  cool(by: number) { return this; }\n  open(): Door { return new Door(); }\n}",
    ],
    ["shelf.ts", "class Shelf {\n  #price = 2;\n  degrees() { pay(); }\n}"],
    [
      "till.js",
      "class Till { pay() {} constructor() { this.price = 1; } }\n/** @returns {Coin} */\nexports.pay = () => coins[0];\nfunction Drawer() { this.coins = []; }\n/** @type {Drawer} */\nvar drawer = open(() => new Safe());\n",
    ],
  ]);
  const types = readSourceTypes(files);
  const read = (path: string): unknown =>
    types(path).map((statement) => [...statement.types, ...statement.methodTypes.map((name) => `${name}()`)]);
  expect(read("oven.ts")).toEqual([[], ["Oven", "Base", "Heated", "Door()"]]);
  expect(read("shelf.ts")).toEqual([["Shelf"]]);
  expect(read("till.js")).toEqual([["Till", "Bought"], ["Coin"], ["Drawer"], ["Drawer"]]);
  expect(read("heated.ts")).toEqual([[], [], [], []]);
});

it("ignores files that are nested deeper than the call stack", () => {
  const deep = `class Oven {}\nvar deep = ${"(".repeat(20_000)}1${")".repeat(20_000)};`;
  const types = readSourceTypes(
    new Map([
      ["deep.js", deep],
      ["flat.js", "class Oven {}"],
    ]),
  );
  expect([types("deep.js"), types("flat.js")].map(({ length }) => length)).toEqual([0, 1]);
});

it("lists types of parameters and results, also in comments", () => {
  const code =
    "/** @param {Flour[]} flours */\nexports.bake = (flours, oven) => 1;\nclass Oven { constructor(heat: Heat) {} cool<T extends Warm>(by: T): Loaf { return by as Other; } }";
  const types = readSourceTypes(new Map([["oven.js", code]]));
  const read = (member?: string): readonly string[] =>
    types("oven.js").flatMap(({ headerTypes }) => headerTypes(member));
  expect([read(), read("cool"), read("constructor")]).toEqual([
    ["Flour", "Heat", "T", "Loaf", "Warm"],
    ["T", "Loaf", "Warm"],
    ["Heat"],
  ]);
});
