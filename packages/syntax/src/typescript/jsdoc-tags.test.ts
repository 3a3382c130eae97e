import { expect, it } from "vitest";
import { jsdocTags } from "./jsdoc-tags.ts";

it("returns descriptions between tags, without defaults, dashes and stars", () => {
  const comment = `/**
 * Bakes.
 * @param  {mixed}  a - The first
 *   loaf.
 * @param {number} [size=2] - Number of loaves
 * @returns {number} weight
 */`;
  expect(jsdocTags(comment).map(({ name, description }) => [name, description])).toEqual([
    ["a", "The first loaf."],
    ["size", "Number of loaves"],
    ["weight", ""],
  ]);
});
