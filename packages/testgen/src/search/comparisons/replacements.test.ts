import { describe, expect, it } from "vitest";
import type { Compared, Comparison } from "../../calls/comparisons.ts";
import { float, integer, list, nothing, text, type Expression } from "../../values/expression.ts";
import { replacementsFor } from "./replacements.ts";

const value = (one: Expression): Compared => ({ kind: "value", value: one });
const items = (...some: readonly Expression[]): Compared => ({ kind: "items", items: some });
const comparison = (kind: Comparison["kind"], holds: boolean, left: Compared, right: Compared): Comparison => ({
  position: 1,
  kind,
  holds,
  left,
  right,
});
const [five, nine] = [integer(5), integer(9)];

describe("replacementsFor", () => {
  it("wants either side of two that should be the same to be the other, and nothing where they are", () => {
    expect(replacementsFor(comparison("equal", false, value(five), value(nothing)))).toEqual([
      { seen: five, wanted: nothing },
      { seen: nothing, wanted: five },
    ]);
    expect(replacementsFor(comparison("equal", true, value(five), value(five)))).toEqual([]);
  });

  it("wants numbers at the border of an order, from both sides", () => {
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

  it("wants some of what a table or a sequence has, from all its parts", () => {
    const many = Array.from({ length: 31 }, (_, index) => integer(index + 100));
    expect(replacementsFor(comparison("in", false, value(five), items(...many)))).toEqual([
      { seen: five, wanted: integer(100) },
      { seen: five, wanted: integer(110) },
      { seen: five, wanted: integer(120) },
      { seen: five, wanted: integer(130) },
    ]);
  });

  it("wants a character of a text, or the text to have what is looked for", () => {
    expect(replacementsFor(comparison("in", false, value(text("x")), value(text("ab"))))).toEqual([
      { seen: text("x"), wanted: text("a") },
      { seen: text("x"), wanted: text("b") },
      { seen: text("ab"), wanted: text("abx") },
    ]);
  });

  it("wants a text to begin and to end as it is asked to", () => {
    expect(replacementsFor(comparison("begins", false, value(text("x")), value(text("#"))))).toEqual([
      { seen: text("x"), wanted: text("#x") },
    ]);
    expect(replacementsFor(comparison("ends", false, value(text("x")), items(text("!"), text("?"))))).toEqual([
      { seen: text("x"), wanted: text("x!") },
      { seen: text("x"), wanted: text("x?") },
    ]);
  });

  it("wants what a pattern matches, of the kind that was matched", () => {
    const replacements = replacementsFor(
      comparison("matches", false, value({ kind: "bytes", value: "x" }), { kind: "pattern", pattern: "ab?c" }),
    );
    expect(replacements).toContainEqual({
      seen: { kind: "bytes", value: "x" },
      wanted: { kind: "bytes", value: "abc" },
    });
  });

  it("wants nothing of what cannot be written", () => {
    expect(replacementsFor(comparison("equal", false, null, value(five)))).toEqual([]);
    expect(replacementsFor(comparison("in", false, value(five), null))).toEqual([]);
    expect(replacementsFor(comparison("equal", false, items(five), value(list([]))))).toEqual([]);
  });
});
