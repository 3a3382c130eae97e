import { describe, expect, it } from "vitest";
import { bytes, counted, duration, integer, percent, printable, ranges, wholePercent, words } from "./format.js";

describe("format", () => {
  it("writes figures, and a dash where there is none", () => {
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

  it("rounds to neither all nor nothing what is not", () => {
    expect([1, 0.999, 0.5, 0.001, 0].map(wholePercent)).toEqual(["100%", "99%", "50%", "1%", "0%"]);
  });

  it("writes times in units that one reads", () => {
    expect([5, 1500, 83_000, 7_500_000].map(duration)).toEqual(["5 ms", "1.5 s", "1 min 23 s", "2 h 5 min"]);
  });

  it("joins neighbouring lines", () => {
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
  it("shows what would hide or reorder text", () => {
    expect(printable("a\u202Eb\0c\u200Bd\u2028e")).toBe("a⟨U+202E⟩b⟨U+0000⟩c⟨U+200B⟩d⟨U+2028⟩e");
  });

  it("leaves text in any script, tabs and line breaks as they are", () => {
    expect(printable("\tdéjà 漢字 עברית 🧪\r\n")).toBe("\tdéjà 漢字 עברית 🧪\r\n");
  });
});
