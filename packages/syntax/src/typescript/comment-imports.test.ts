import { expect, it } from "vitest";
import { commentImports } from "./comment-imports.ts";

it("reads the types that comments import, where they stand and by tags, with the names that they have here and there", () => {
  const text = `/** @param {import("flour").Flour} flour
   * @returns {Promise<import('./loaf.js').Loaf>} */
/** @import { Oven, Grill as Fire } from "../heat.js" */`;
  expect(commentImports(text)).toEqual([
    { local: "Flour", name: "Flour", from: "flour" },
    { local: "Loaf", name: "Loaf", from: "./loaf.js" },
    { local: "Oven", name: "Oven", from: "../heat.js" },
    { local: "Fire", name: "Grill", from: "../heat.js" },
  ]);
  expect(commentImports('const flour = import("flour"); import { Oven } from "heat";')).toEqual([]);
});
