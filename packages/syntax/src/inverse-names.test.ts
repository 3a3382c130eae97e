import { describe, expect, it } from "vitest";
import { areInverse } from "./inverse-names.ts";

describe("areInverse", () => {
  it.each([
    ["encode", "decode", true],
    ["_decode", "encode", true],
    ["decodeHex", "encodeHex", true],
    ["from_base64", "to_base64", true],
    ["URLUnquote", "URLQuote", true],
    ["parse", "stringify", true],
    ["parse", "format", true],
    ["decode", "encodeHex", false],
    ["decode", "decode", false],
    ["decode", "encrypt", false],
    ["to_from", "from_to", false],
    ["", "", false],
  ])("of %s and %s: %s", (item, other, expected) => {
    expect([areInverse(item, other), areInverse(other, item)]).toEqual([expected, expected]);
  });
});
