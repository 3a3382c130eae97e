import { expect, it } from "vitest";
import { entriesAround } from "./package-request.ts";

it("returns the index of the parent folder and the file of the folder's name next to it", () => {
  const paths = [
    "src/ovens/heat/grill.js",
    "src/ovens/index.js",
    "src/ovens.d.ts",
    "src/ovens.mjs",
    "src/oven.js",
    "src/mills/index.js",
    "src/ovens/heat/index.test.css",
    "index.ts",
  ];
  const names = new Map(paths.map((item) => [item, item]));
  expect(entriesAround("src/ovens/heat/grill.js", { names })).toEqual([
    "index.ts",
    "src/ovens.mjs",
    "src/ovens/index.js",
  ]);
});
