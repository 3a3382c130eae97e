import { describe, expect, it } from "vitest";
import { bytes, counted, duration, integer, percent, printable, ranges, wholePercent, words } from "./format.js";

describe("format", () => {
  it("formats numbers, and uses a dash for missing values", () => {
    expect([
      integer(12345),
      integer(null),
      percent(0.3953),
      percent(undefined),
      bytes(18_400_000),
      bytes(512),
      bytes(null),
    ]).toEqual(["12,345", "–", "39.5%", "–", "17.5 MB", "512 B", "–"]);
  });

  it("rounds to 0 % or 100 % only exact values", () => {
    expect([1, 0.999, 0.5, 0.001, 0].map(wholePercent)).toEqual(["100%", "99%", "50%", "1%", "0%"]);
  });

  it("formats times in readable units", () => {
    expect([5, 1500, 83_000, 7_500_000].map(duration)).toEqual(["5 ms", "1.5 s", "1 min 23 s", "2 h 5 min"]);
  });

  it("joins adjacent lines", () => {
    expect([ranges([3, 4, 5, 9, 11, 12]), ranges([7]), ranges([])]).toEqual(["3–5, 9, 11–12", "7", ""]);
  });

  it("counts nouns and spells names out", () => {
    expect([counted(1, "test"), counted(2000, "test"), words("compile_error")]).toEqual([
      "1 test",
      "2,000 tests",
      "compile error",
    ]);
  });
});

describe("printable", () => {
  it("escapes characters that hide or reorder text", () => {
    expect(printable("a\u202Eb\0c\u200Bd\u2028e")).toBe("a⟨U+202E⟩b⟨U+0000⟩c⟨U+200B⟩d⟨U+2028⟩e");
  });

  it("does not change text in any script, tabs and line breaks", () => {
    expect(printable("\tdéjà 漢字 עברית 🧪\r\n")).toBe("\tdéjà 漢字 עברית 🧪\r\n");
  });
});
