import { describe, expect, it } from "vitest";
import { boolean, code, float, integer, list, nothing, text, type Expression } from "../../values/expression.ts";
import { replaceSeen } from "./replace-seen.ts";

const bytes = (value: string): Expression => ({ kind: "bytes", value });

describe("replaceSeen", () => {
  it("replaces an equal value", () => {
    expect(replaceSeen(integer(5), integer(5), integer(9))).toEqual([integer(9)]);
    expect(replaceSeen(text("a"), text("a"), nothing)).toEqual([nothing]);
    expect(replaceSeen(nothing, nothing, text("b"))).toEqual([text("b")]);
    expect(replaceSeen(float("2.0"), integer(2), integer(3))).toEqual([integer(3)]);
    expect(replaceSeen(boolean(true), boolean(true), integer(3))).toEqual([integer(3)]);
  });

  it("returns no value when the seen value does not occur", () => {
    expect(replaceSeen(integer(5), integer(6), integer(9))).toEqual([]);
    expect(replaceSeen(text("pear"), text("apple"), text("b"))).toEqual([]);
    expect(replaceSeen(list([]), text("apple"), text("b"))).toEqual([]);
    expect(replaceSeen(boolean(true), integer(1), integer(3))).toEqual([]);
  });

  it("replaces the first and the last occurrence of a part of a text", () => {
    expect(replaceSeen(text("a,b,c"), text(","), text(";"))).toEqual([text("a;b,c"), text("a,b;c")]);
    expect(replaceSeen(bytes("x\0y"), bytes("\0"), bytes("PNG"))).toEqual([bytes("xPNGy")]);
  });

  it("finds a text that was compared in another case", () => {
    expect(replaceSeen(text("Say YES"), text("yes"), text("no"))).toEqual([text("Say no")]);
  });

  it("appends to a text at whose end nothing was found", () => {
    expect(replaceSeen(text("ab"), text(""), text(")"))).toEqual([text("ab)")]);
  });

  it("changes a number in an object that consists only of numbers", () => {
    const date = code("new Date(Date.UTC(2024, 1, 29, 13, 45, 1))");
    expect(replaceSeen(date, integer(13), integer(7))).toEqual([code("new Date(Date.UTC(2024, 1, 29, 7, 45, 1))")]);
    expect(replaceSeen(date, integer(1), integer(-2))).toEqual([
      code("new Date(Date.UTC(2024, -2, 29, 13, 45, 1))"),
      code("new Date(Date.UTC(2024, 1, 29, 13, 45, -2))"),
    ]);
    expect(replaceSeen(date, integer(3), integer(7))).toEqual([]);
    expect(replaceSeen(code('new Loaf("3")'), integer(3), integer(7))).toEqual([]);
    expect(replaceSeen(code("(x) => x > 3"), integer(3), integer(7))).toEqual([]);
  });
});
