import { expect, it } from "vitest";

const module = new URL("../../runtime/node/repost_runtime/workspace/patterns.mjs", import.meta.url).href;
const { patternOf } = (await import(module)) as {
  readonly patternOf: (titles: readonly (readonly string[])[]) => string;
};

it("matches exactly the chosen titles, also with the leading space of vitest 1", () => {
  const pattern = new RegExp(patternOf([["oven", "heats (1/2)"], ["bakes"]]), "u");
  const titles = ["oven heats (1/2)", " oven heats (1/2)", "bakes", "bakes twice", "old oven heats (1/2)"];
  expect(titles.map((title) => pattern.test(title))).toEqual([true, true, true, false, false]);
});
