import { describe, expect, it } from "vitest";
import { sameClassRows } from "./same-class-rows.ts";
import { call, integer, type Expression } from "./expression.ts";
import type { Shape } from "./shape.ts";

const bread: { readonly declared: Shape } = { declared: { kind: "instance", name: "Bread" } };
const count: { readonly declared: Shape } = { declared: { kind: "integer" } };
const rye = (weight: number): Expression => call("Rye", [integer(weight)]);
const oat = (weight: number): Expression => call("Oat", [integer(weight)]);
const item = integer(1);

describe("sameClassRows", () => {
  it("passes objects of one class to two parameters of a declared type, different ones if possible", () => {
    const values = [[rye(1), oat(1), oat(2)], [item], [rye(1), rye(2), oat(1)]];
    expect(sameClassRows([bread, count, bread], values)).toEqual([
      [rye(1), item, rye(2)],
      [oat(1), item, oat(1)],
    ]);
  });

  it("returns none for a type with a single class, without values, or for one parameter", () => {
    expect([
      sameClassRows([bread, bread], [[rye(1), rye(2)], [rye(1)]]),
      sameClassRows([bread, bread], [[rye(1), oat(1)], []]),
      sameClassRows([bread, count], [[rye(1), oat(1)], [item]]),
      sameClassRows([count, count], [[item], [item]]),
      sameClassRows([], []),
    ]).toEqual([[], [], [], [], []]);
  });
});
