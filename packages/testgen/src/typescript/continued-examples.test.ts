import { loadParser } from "@repost/syntax";
import { expect, it } from "vitest";
import { continuedExamples } from "./continued-examples.ts";

const parser = await loadParser("javascript");
const isKnown = (name: string): boolean => ["Oven", "bake", "heat"].includes(name);
const continued = (...programs: readonly string[]): readonly string[] => continuedExamples(parser, programs, isKnown);

it("prepends declarations of an earlier example to one that uses them", () => {
  expect(
    continued(
      "const watts = 900;\nconst oven = new Oven(watts);\nheat(oven, 3);",
      "bake(oven, 5);",
      "const other = new Oven(1);\nbake(other, (oven) => oven);",
    ),
  ).toEqual([
    "const watts = 900;\nconst oven = new Oven(watts);\nheat(oven, 3);",
    "const watts = 900;\nconst oven = new Oven(watts);\nbake(oven, 5);",
    "const other = new Oven(1);\nbake(other, (oven) => oven);",
  ]);
});

it("does not resolve a name with different or changing values in examples", () => {
  const programs = ["const oven = new Oven(1);", "const oven = new Oven(2);", "let size = 1;", "bake(oven, size);"];
  expect(continued(...programs)).toEqual(programs);
});
