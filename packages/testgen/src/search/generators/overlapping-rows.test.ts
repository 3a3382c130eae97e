import { expect, it } from "vitest";
import { printExpression } from "../../python/source/print-expression.ts";
import type { Parameter } from "../../subject.ts";
import { mapping, nothing } from "../../values/expression.ts";
import { overlappingRows } from "./overlapping-rows.ts";
import { type Shape, unknown } from "../../values/shape.ts";

const ANY: Shape = { kind: "mapping", key: { kind: "text" }, value: unknown };

function rowsFor(...shapes: readonly Shape[]): readonly string[] {
  const parameters = shapes.map((declared, place): Parameter => ({
    name: `p${place}`,
    kind: "positional",
    optional: false,
    defaultValue: null,
    declared,
    hints: [],
  }));
  const positional = shapes.map(({ kind }) => (kind === "mapping" ? mapping([]) : nothing));
  return overlappingRows({ positional, named: [] }, parameters).map((row) =>
    row.positional.map(printExpression).join(" | "),
  );
}

it("gives two mappings of anything names in common, with mappings and lists under them", () => {
  const one = '{"a": {"x": 1, "y": 2}, "b": [1], "c": 1, "d": 5}';
  const other = '{"a": {"x": 3, "z": 4}, "b": [2], "c": {"x": 6}}';
  expect(rowsFor({ kind: "text" }, ANY, ANY)).toEqual([
    `None | ${one} | ${other}`,
    `None | ${other} | ${one}`,
    `None | ${one} | ${one}`,
  ]);
});

it("leaves mappings alone of which more is known, one alone and three", () => {
  const numbers: Shape = { ...ANY, value: { kind: "number" } };
  const named: Shape = { ...ANY, fields: [{ name: "a", shape: unknown }] };
  expect([rowsFor(ANY), rowsFor(ANY, numbers), rowsFor(named, ANY), rowsFor(ANY, ANY, ANY)]).toEqual([[], [], [], []]);
});
