import { expect, it } from "vitest";
import { createDeclarationReader } from "./compiler-declarations.ts";

it("lists imported types, also of comments, with local and exported names", () => {
  const { importsOf } = createDeclarationReader(() => undefined);
  const text = `/** @param {import("flour").Flour} flour
   * @returns {Promise<import('./loaf.js').Loaf>} */
/** @import { Oven, Grill as Fire } from "../heat.js" */`;
  expect(importsOf(text)).toEqual([
    { local: "Oven", name: "Oven", from: "../heat.js" },
    { local: "Fire", name: "Grill", from: "../heat.js" },
    { local: "Flour", name: "Flour", from: "flour" },
    { local: "Loaf", name: "Loaf", from: "./loaf.js" },
  ]);
  expect(importsOf('const flour = import("flour"); import { Oven as Hot } from "heat";')).toEqual([
    { local: "Hot", name: "Oven", from: "heat" },
  ]);
});
