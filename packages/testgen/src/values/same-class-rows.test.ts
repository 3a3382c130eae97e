import { describe, expect, it } from "vitest";
import { sameClassRows } from "./same-class-rows.ts";
import { call, integer, type Expression } from "./expression.ts";
import type { Shape } from "./shape.ts";

const bread: { readonly declared: Shape } = { declared: { kind: "instance", name: "Bread" } };
const count: { readonly declared: Shape } = { declared: { kind: "integer" } };
const rye = (weight: number): Expression => call("Rye", [integer(weight)]);
const oat = (weight: number): Expression => call("Oat", [integer(weight)]);
const one = integer(1);

describe("sameClassRows", () => {
  it("gives two parameters of one declared type objects of one class, different ones where there are some", () => {
    const values = [[rye(1), oat(1), oat(2)], [one], [rye(1), rye(2), oat(1)]];
    expect(sameClassRows([bread, count, bread], values)).toEqual([
      [rye(1), one, rye(2)],
      [oat(1), one, oat(1)],
    ]);
  });

  it("gives none where a type has one class alone, nothing, or one parameter", () => {
    expect([
      sameClassRows([bread, bread], [[rye(1), rye(2)], [rye(1)]]),
      sameClassRows([bread, bread], [[rye(1), oat(1)], []]),
      sameClassRows([bread, count], [[rye(1), oat(1)], [one]]),
      sameClassRows([count, count], [[one], [one]]),
      sameClassRows([], []),
    ]).toEqual([[], [], [], [], []]);
  });
});
