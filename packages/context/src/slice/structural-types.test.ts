import { expect, it } from "vitest";
import { structuralTypes } from "./structural-types.ts";

it("guesses which classes an interface with methods takes", () => {
  const texts = [
    "export interface Heated extends Warm {\n  /** By degrees. */\n  cool(by: { degrees: number }): this,\n  readonly note?: string,\n  label: string\n}",
    "interface Warm { degrees: number }",
    "interface Bought { pay(): void; price: number }",
    "class Base { degrees = 1; }",
    "export class Oven extends Base {\n  constructor(readonly label: string) { super(); }\n  cool(by: { degrees: number }) { if (by) { return this; } return this; }\n}",
    "class Shelf {\n  #price = 2;\n  get price() { return this.#price; }\n  degrees() { pay(); }\n}",
    "/** Of class\n */\n// too\nclass Till { pay() {} constructor() { this.price = 1; } }",
  ];
  const types = structuralTypes(texts.map((code) => ({ code, of: /(?:class|interface) ([A-Z]\w+)/u.exec(code)?.[1] })));
  expect([...types]).toEqual([
    ["Oven", ["Heated"]],
    ["Till", ["Bought"]],
  ]);
});
