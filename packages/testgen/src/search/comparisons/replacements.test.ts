import { describe, expect, it } from "vitest";
import type { Compared, Comparison } from "../../calls/comparisons.ts";
import { float, integer, list, nothing, text, type Expression } from "../../values/expression.ts";
import { replacementsFor } from "./replacements.ts";

const value = (item: Expression): Compared => ({ kind: "value", value: item });
const items = (...items: readonly Expression[]): Compared => ({ kind: "items", items });
const comparison = (kind: Comparison["kind"], holds: boolean, left: Compared, right: Compared): Comparison => ({
  position: 1,
  kind,
  holds,
  left,
  right,
});
const [five, nine] = [integer(5), integer(9)];

describe("replacementsFor", () => {
  it("returns each operand for the other if they should be equal, and nothing if they are", () => {
    expect(replacementsFor(comparison("equal", false, value(five), value(nothing)))).toEqual([
      { seen: five, wanted: nothing },
      { seen: nothing, wanted: five },
    ]);
    expect(replacementsFor(comparison("equal", true, value(five), value(five)))).toEqual([]);
  });

  it("returns numbers at the boundary of an order, from both sides", () => {
    expect(replacementsFor(comparison("less", false, value(nine), value(five)))).toEqual([
      { seen: nine, wanted: integer(4) },
      { seen: five, wanted: integer(10) },
    ]);
    expect(replacementsFor(comparison("less", true, value(five), value(nine)))).toEqual([
      { seen: five, wanted: nine },
      { seen: nine, wanted: five },
    ]);
    expect(replacementsFor(comparison("at_most", false, value(nine), value(five)))).toEqual([
      { seen: nine, wanted: five },
      { seen: five, wanted: nine },
    ]);
    expect(replacementsFor(comparison("at_most", true, value(five), value(nine)))).toEqual([
      { seen: five, wanted: integer(10) },
      { seen: nine, wanted: integer(4) },
    ]);
    expect(replacementsFor(comparison("less", false, value(float("9.5")), value(float("5.0"))))).toEqual([
      { seen: float("9.5"), wanted: float("4.5") },
      { seen: float("5.0"), wanted: float("10") },
    ]);
  });

  it("returns samples of a table or sequence, from all its parts", () => {
    const many = Array.from({ length: 31 }, (_, index) => integer(index + 100));
    expect(replacementsFor(comparison("in", false, value(five), items(...many)))).toEqual([
      { seen: five, wanted: integer(100) },
      { seen: five, wanted: integer(110) },
      { seen: five, wanted: integer(120) },
      { seen: five, wanted: integer(130) },
    ]);
  });

  it("returns a character of a text, or the text with the searched part", () => {
    expect(replacementsFor(comparison("in", false, value(text("x")), value(text("ab"))))).toEqual([
      { seen: text("x"), wanted: text("a") },
      { seen: text("x"), wanted: text("b") },
      { seen: text("ab"), wanted: text("abx") },
    ]);
  });

  it("returns a text with the searched beginning or end", () => {
    expect(replacementsFor(comparison("begins", false, value(text("x")), value(text("#"))))).toEqual([
      { seen: text("x"), wanted: text("#x") },
    ]);
    expect(replacementsFor(comparison("ends", false, value(text("x")), items(text("!"), text("?"))))).toEqual([
      { seen: text("x"), wanted: text("x!") },
      { seen: text("x"), wanted: text("x?") },
    ]);
  });

  it("returns matches of a pattern, of the matched type", () => {
    const replacements = replacementsFor(
      comparison("matches", false, value({ kind: "bytes", value: "x" }), { kind: "pattern", pattern: "ab?c" }),
    );
    expect(replacements).toContainEqual({
      seen: { kind: "bytes", value: "x" },
      wanted: { kind: "bytes", value: "abc" },
    });
  });

  it("returns nothing for values that cannot be written", () => {
    expect(replacementsFor(comparison("equal", false, null, value(five)))).toEqual([]);
    expect(replacementsFor(comparison("in", false, value(five), null))).toEqual([]);
    expect(replacementsFor(comparison("equal", false, items(five), value(list([]))))).toEqual([]);
  });
});
