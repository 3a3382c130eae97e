import { expect, it } from "vitest";
import { documentedSamples } from "./documented-samples.ts";

it("reads quoted texts in the description of a parameter", () => {
  const comment = `/**
 * Says 'nothing' of parameters here.
 * @param path - 'M10,10 L20,20 Z' → true
 * @param {string} unit one of "cm" and
 *   "mm", the baker's own
 * @param [size=3] how much, as \`size\`
 * @returns 'a text'
 */`;
  expect(documentedSamples(comment)).toEqual(
    new Map([
      ["path", ["M10,10 L20,20 Z"]],
      ["unit", ["cm", "mm"]],
    ]),
  );
});
