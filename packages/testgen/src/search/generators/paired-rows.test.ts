import { expect, it } from "vitest";
import type { Parameter } from "../../subject.ts";
import { code, integer, type Expression } from "../../values/expression.ts";
import { pairedRows } from "./paired-rows.ts";
import { unknown } from "../../values/shape.ts";

function parameterOf(name: string): Parameter {
  return { name, kind: "positional_only", optional: false, defaultValue: null, declared: unknown, hints: [] };
}

it("gives two parameters objects of one class, the same and different ones", () => {
  const values: Record<string, readonly Expression[]> = {
    left: [integer(1), code("new Date(0)"), code("new Set([1])"), code("new Date(1)")],
    right: [code("new Date(1)"), code("new Date(0)"), integer(1)],
  };
  const rows = pairedRows(
    { positional: [integer(1), integer(2), integer(3)], named: [] },
    [parameterOf("left"), parameterOf("right"), parameterOf("depth")],
    ({ name }) => values[name] ?? [],
  );
  expect(rows.map(({ positional }) => positional)).toEqual([
    [code("new Date(0)"), code("new Date(0)"), integer(3)],
    [code("new Date(0)"), code("new Date(1)"), integer(3)],
    [code("new Date(1)"), code("new Date(1)"), integer(3)],
  ]);
});
