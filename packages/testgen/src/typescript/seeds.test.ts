import { expect, it } from "vitest";
import { documentedPrograms } from "./seeds.ts";

const shown = (text: string): readonly string[] => documentedPrograms(text).map((item) => item.trim());

it("finds examples by their tag, in fences, indented and after prompts", () => {
  const comment = `Bakes a loaf.

    bake([1, 2])  // => 3
    bake([])

Or so:
\`\`\`js
bake([4]);
\`\`\`
    >>> bake([5])
    [5]
@param {number[]} flour  what to bake
    of
@example <caption>One</caption>
bake([6])
@returns {number}`;
  expect(shown(comment)).toEqual([
    "bake([6])",
    "bake([4]);",
    "bake([1, 2])  // => 3\n    bake([])",
    "bake([5])\n    [5]",
  ]);
});

it("finds nothing in prose", () => {
  expect(shown("Bakes.\n- a list\n  that goes on\n@param x its\n    loaf")).toEqual([]);
  expect(shown("Bakes.\n\n@example\nbake(1)\n\n@example bake(2)")).toEqual(["bake(1)", "bake(2)"]);
});
