import { expect, it } from "vitest";
import { commentedTypes } from "./commented-types.ts";

const loaf = "/**\n * A loaf * of bread.\n * @typedef {object} Loaf\n * @property {number} weight\n */";
const taste = "/** @callback Taste */";

it("gives the comments that define types, and no others", () => {
  const text = `${loaf}\n\n/** Bakes a {@link Loaf}. */\nconst bake = () => 1; /**/\n${taste}\n/* @typedef {1} No */\n`;
  expect(commentedTypes(text)).toEqual([loaf, taste]);
});

it("gives no more than a file says of what it is for", () => {
  const long = `/** @typedef {object} Long ${"x".repeat(20_000)} */`;
  expect(commentedTypes(`${taste}\n${long}`)).toEqual([taste]);
});
