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
  it.each(["python", "typescript"])("has every character of %s in exactly one token", (language) => {
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

  it("knows Python's words, texts and comments apart", () => {
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

  it("ends a text that is not closed with its line", () => {
    expect(tokens("x = 'open\nif x: pass", "python").filter(({ type }) => type === "keyword")).toHaveLength(2);
  });

  it("takes no longer for hostile text than for any other", () => {
    const hostile = "'''\\".repeat(50_000) + '"'.repeat(50_000) + "@".repeat(50_000);
    expect(tokens(hostile, "python").reduce((sum, token) => sum + token.text.length, 0)).toBe(hostile.length);
  });
});

describe("tokenLines", () => {
  it("keeps a text over several lines coloured on each", () => {
    expect(tokenLines('"""a\r\nb"""\n', "python")).toEqual([
      [{ type: "string", text: '"""a' }],
      [{ type: "string", text: 'b"""' }],
      [],
    ]);
  });
});
