import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readStringLiteral, writeBytesLiteral, writeTextLiteral } from "./string-literal.ts";

describe("writeTextLiteral", () => {
  it("is the inverse of readStringLiteral for any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (value) => {
        expect(readStringLiteral(writeTextLiteral(value))).toEqual({ kind: "text", value });
      }),
    );
  });

  it("keeps lone surrogates, and stays on one line", () => {
    expect(writeTextLiteral("\ud800\n")).toBe('"\\ud800\\n"');
  });

  it("uses quotes that need no escapes", () => {
    expect([writeTextLiteral('say "hi"'), writeTextLiteral("it's"), writeTextLiteral(`"it's"`)]).toEqual([
      `'say "hi"'`,
      `"it's"`,
      `"\\"it's\\""`,
    ]);
  });
});

describe("writeBytesLiteral", () => {
  it("is the inverse of readStringLiteral for any bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        const value = String.fromCharCode(...bytes);
        expect(readStringLiteral(writeBytesLiteral(value))).toEqual({ kind: "bytes", value });
      }),
    );
  });
});

describe("readStringLiteral", () => {
  it.each([
    [String.raw`'\x41\u00e9\101\n'`, "AéA\n"],
    [String.raw`r'\n'`, "\\n"],
    ["'a\\\nb'", "ab"],
    [String.raw`'\q'`, "\\q"],
  ])("reads %s", (literal, value) => {
    expect(readStringLiteral(literal)).toEqual({ kind: "text", value });
  });

  it.each(["f'{x}'", String.raw`'\N{BULLET}'`, "'unfinished"])("rejects %s", (literal) => {
    expect(readStringLiteral(literal)).toBeNull();
  });
});
