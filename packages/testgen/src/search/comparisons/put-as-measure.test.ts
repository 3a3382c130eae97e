import { describe, expect, it } from "vitest";
import { integer, list, text, type Expression } from "../../values/expression.ts";
import { putAsMeasure } from "./put-as-measure.ts";

const bytes = (value: string): Expression => ({ kind: "bytes", value });

describe("putAsMeasure", () => {
  it("puts a character in the place of one whose number was compared", () => {
    expect(putAsMeasure(text("cab"), integer(97), integer(98))).toEqual([text("cbb")]);
    expect(putAsMeasure(bytes("\u0000\u0001"), integer(0), integer(137))).toEqual([bytes("\u0089\u0001")]);
    expect(putAsMeasure(bytes("\u0001\u0002x"), integer(1), integer(256))).toEqual([]);
  });

  it("makes a text, bytes or sequence as long as was asked for", () => {
    expect(putAsMeasure(text("ab"), integer(2), integer(5))).toEqual([text("ababa")]);
    expect(putAsMeasure(bytes(""), integer(0), integer(2))).toEqual([bytes("aa")]);
    expect(putAsMeasure(list([integer(1), integer(2)]), integer(2), integer(3))).toEqual([
      list([integer(1), integer(2), integer(1)]),
    ]);
    expect(putAsMeasure(list([]), integer(0), integer(3))).toEqual([]);
    expect(putAsMeasure(text("ab"), integer(2), integer(1000))).toEqual([]);
  });
});
