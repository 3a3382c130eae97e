import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { tokenLines, tokens } from "./highlight.js";

const pieces = fc.constantFrom(
  '"""',
  "'''",
  '"',
  "'",
  "\\",
  "#",
  "//",
  "/*",
  "`",
  "@x",
  "def f",
  "rb",
  "1e5",
  "\n",
  "  ",
  "{",
  "class",
);
const code = fc.array(fc.oneof(pieces, fc.string({ unit: "binary" }))).map((parts) => parts.join(""));

describe("tokens", () => {
  it.each(["python", "typescript"])("puts every character of %s into exactly one token", (language) => {
    fc.assert(
      fc.property(code, (text) => {
        expect(
          tokens(text, language)
            .map((token) => token.text)
            .join(""),
        ).toBe(text);
      }),
    );
  });

  it("distinguishes Python's words, strings and comments", () => {
    const result = tokens("@cache\ndef f(x):\n    return rf'''a\n# no {x}''' + 0x1F  # yes", "python");
    expect(result.filter(({ type }) => type !== "plain").map(({ type, text }) => `${type} ${text}`)).toEqual([
      "decorator @cache",
      "keyword def",
      "definition f",
      "keyword return",
      "string rf'''a\n# no {x}'''",
      "number 0x1F",
      "comment # yes",
    ]);
  });

  it("ends an unclosed string at the end of its line", () => {
    expect(tokens("x = 'open\nif x: pass", "python").filter(({ type }) => type === "keyword")).toHaveLength(2);
  });

  it("handles adversarial text in linear time", () => {
    const hostile = "'''\\".repeat(50_000) + '"'.repeat(50_000) + "@".repeat(50_000);
    expect(tokens(hostile, "python").reduce((sum, token) => sum + token.text.length, 0)).toBe(hostile.length);
  });
});

describe("tokenLines", () => {
  it("keeps the colour of a string over several lines", () => {
    expect(tokenLines('"""a\r\nb"""\n', "python")).toEqual([
      [{ type: "string", text: '"""a' }],
      [{ type: "string", text: 'b"""' }],
      [],
    ]);
  });
});
