import { describe, expect, it } from "vitest";
import { boolean, code, float, integer, list, nothing, text, type Expression } from "../../values/expression.ts";
import { putInPlace } from "./put-in-place.ts";

const bytes = (value: string): Expression => ({ kind: "bytes", value });

describe("putInPlace", () => {
  it("puts a value in the place of one that is the same", () => {
    expect(putInPlace(integer(5), integer(5), integer(9))).toEqual([integer(9)]);
    expect(putInPlace(text("a"), text("a"), nothing)).toEqual([nothing]);
    expect(putInPlace(nothing, nothing, text("b"))).toEqual([text("b")]);
    expect(putInPlace(float("2.0"), integer(2), integer(3))).toEqual([integer(3)]);
    expect(putInPlace(boolean(true), boolean(true), integer(3))).toEqual([integer(3)]);
  });

  it("leaves a value alone that shows nothing of what was seen", () => {
    expect(putInPlace(integer(5), integer(6), integer(9))).toEqual([]);
    expect(putInPlace(text("pear"), text("apple"), text("b"))).toEqual([]);
    expect(putInPlace(list([]), text("apple"), text("b"))).toEqual([]);
    expect(putInPlace(boolean(true), integer(1), integer(3))).toEqual([]);
  });

  it("puts a piece in the place of another inside of a text, the first and the last of its places", () => {
    expect(putInPlace(text("a,b,c"), text(","), text(";"))).toEqual([text("a;b,c"), text("a,b;c")]);
    expect(putInPlace(bytes("x\0y"), bytes("\0"), bytes("PNG"))).toEqual([bytes("xPNGy")]);
  });

  it("finds a text that was compared in other letters", () => {
    expect(putInPlace(text("Say YES"), text("yes"), text("no"))).toEqual([text("Say no")]);
  });

  it("goes on with a text at whose end nothing was found", () => {
    expect(putInPlace(text("ab"), text(""), text(")"))).toEqual([text("ab)")]);
  });

  it("writes a number where a text is read as one, and reads a text that a number was written as", () => {
    expect(putInPlace(text("12"), integer(12), integer(60))).toEqual([text("60")]);
    expect(putInPlace(integer(12), text("12"), text("60"))).toEqual([integer(60)]);
    expect(putInPlace(float("1.5"), text("1.5"), text("2.25"))).toEqual([float("2.25")]);
    expect(putInPlace(integer(12), text("12"), text("many"))).toEqual([]);
  });

  it("changes a number that an object is made of, where it is made of numbers alone", () => {
    const date = code("new Date(Date.UTC(2024, 1, 29, 13, 45, 1))");
    expect(putInPlace(date, integer(13), integer(7))).toEqual([code("new Date(Date.UTC(2024, 1, 29, 7, 45, 1))")]);
    expect(putInPlace(date, integer(1), integer(-2))).toEqual([
      code("new Date(Date.UTC(2024, -2, 29, 13, 45, 1))"),
      code("new Date(Date.UTC(2024, 1, 29, 13, 45, -2))"),
    ]);
    expect(putInPlace(date, integer(3), integer(7))).toEqual([]);
    expect(putInPlace(code('new Loaf("3")'), integer(3), integer(7))).toEqual([]);
    expect(putInPlace(code("(x) => x > 3"), integer(3), integer(7))).toEqual([]);
  });
});
