import { describe, expect, it } from "vitest";
import { formatLanguageChoice } from "./format-language-choice.ts";

describe("formatLanguageChoice", () => {
  it("prints the language, and the option to choose another", () => {
    const javascript = { language: "javascript", files: 2, lines: 1200 } as const;
    const python = { language: "python", files: 1, lines: 1 } as const;
    expect(formatLanguageChoice({ name: "bakery", language: "javascript", languages: [javascript] })).toBe(
      "bakery: javascript, 1,200 lines of source",
    );
    expect(formatLanguageChoice({ name: "bakery", language: "javascript", languages: [javascript, python] })).toBe(
      "bakery: javascript, 1,200 lines of source; also python, 1 line: --language takes another",
    );
  });
});
