import { describe, expect, it } from "vitest";
import { evaluateString } from "./string-literal.ts";

describe("evaluateString", () => {
  it.each([
    [`"a'b"`, { kind: "text", value: "a'b" }],
    [String.raw`'\t\x41\101\u00e9\U0001F600\'\\'`, { kind: "text", value: "\tAAé😀'\\" }],
    [`'''a\r\nb\rc'''`, { kind: "text", value: "a\nb\nc" }],
    ['"a\\\nb"', { kind: "text", value: "ab" }],
    [String.raw`r"\n"`, { kind: "text", value: String.raw`\n` }],
    [String.raw`U'\d\N{DASH}'`, { kind: "text", value: String.raw`\d\N{DASH}` }],
    [String.raw`b'\u0041\x41'`, { kind: "bytes", value: String.raw`\u0041A` }],
    [String.raw`Rb"\x41"`, { kind: "bytes", value: String.raw`\x41` }],
    [String.raw`"\U00110000"`, { kind: "text", value: String.raw`\U00110000` }],
    [`""`, { kind: "text", value: "" }],
    [`f"a"`, null],
    [`Tr"a"`, null],
    [`"a`, null],
    [`name`, null],
  ])("evaluates %j", (text, expected) => {
    expect(evaluateString(text)).toEqual(expected);
  });
});
