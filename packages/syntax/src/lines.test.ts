import { describe, expect, it } from "vitest";
import { lineBreakOf, linesOf } from "./lines.ts";

describe("linesOf", () => {
  it("ends lines at a line feed, a carriage return, and both together", () => {
    const code = "ab\ncd\r\nef\rgh";
    const lines = linesOf(code);
    const texts = Array.from({ length: lines.count }, (_, line) => code.slice(lines.start(line), lines.end(line)));
    expect(texts).toEqual(["ab", "cd", "ef", "gh"]);
    expect([0, 2, 3, 5, 6, 7, 10, 12].map((offset) => lines.lineAt(offset))).toEqual([0, 0, 1, 1, 1, 2, 3, 3]);
  });

  it("starts the first line after a byte order mark", () => {
    expect([linesOf("\uFEFFa\nb").start(0), linesOf("\uFEFFa\nb").start(1)]).toEqual([1, 3]);
  });

  it("has one empty line after a last line break, and one in an empty text", () => {
    expect(linesOf("a\n").count).toBe(2);
    expect(linesOf("").count).toBe(1);
    expect(linesOf("a\n").start(1)).toBe(2);
  });
});

describe("lineBreakOf", () => {
  it("returns the first line break, and a line feed for a text without one", () => {
    expect(["a\r\nb\n", "a\rb", "a"].map(lineBreakOf)).toEqual(["\r\n", "\r", "\n"]);
  });
});
