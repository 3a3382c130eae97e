import { code } from "../../values/expression.ts";
import { unknown, type Shape } from "../../values/shape.ts";

const OTHERS = [
  "null",
  "(x) => x",
  "true",
  "NaN",
  "new Date(0)",
  "/a/",
  'new Map([["a", 1]])',
  "3n",
  'Symbol("a")',
  "new Set([1])",
  'new Error("failed")',
  "Promise.resolve(1)",
];

/** Plain values come first. */
export const OF_ANY_KIND: Shape = {
  kind: "union",
  options: [unknown, { kind: "literal", values: OTHERS.map((source) => code(source)) }],
};
