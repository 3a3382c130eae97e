import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findFences } from "./find-fences.ts";

const blocks = (text: string) => findFences(text).map(({ info, content, closed }) => [info, content, closed]);

describe("findFences", () => {
  it.each([
    ["```python\nx = 1\n```\n", [["python", "x = 1\n", true]]],
    [
      "Here:\n\n```\na\n```\nand\n~~~ts title=b\nb\n~~~",
      [
        ["", "a\n", true],
        ["ts title=b", "b\n", true],
      ],
    ],
    ["````md\n```py\nx\n```\n````", [["md", "```py\nx\n```\n", true]]],
    ["~~~\n```\n~~~", [["", "```\n", true]]],
    ["1. First:\n   ```py\n   if x:\n       y\n   ```", [["py", "if x:\n    y\n", true]]],
    ["```py\r\nx\r\n```\r\n", [["py", "x\r\n", true]]],
    ["```py\nx = 1\n", [["py", "x = 1\n", false]]],
    ["```", [["", "", false]]],
    ["Use ```x``` there.", []],
    ["```not `a` fence\nx", []],
    ["no fence", []],
    ["```py\n```x\n```", [["py", "```x\n", true]]],
  ])("returns for %j: %j", (text, expected) => {
    expect(blocks(text)).toEqual(expected);
  });

  it("returns any code in a fence with more backticks than the code has", () => {
    const code = fc.string({ unit: fc.constantFrom("`", "~", "a", " ", "\n", "\r", "é", "🧪") });
    fc.assert(
      fc.property(code, fc.constantFrom("", "python"), (code, info) => {
        const longest = Math.max(2, ...Array.from(code.matchAll(/`+/gu), ([run]) => run.length));
        const mark = "`".repeat(longest + 1);
        expect(blocks(`Text.\n${mark}${info}\n${code}\n${mark}\nText.`)).toEqual([[info, `${code}\n`, true]]);
      }),
    );
  });

  it("returns the offsets of each block", () => {
    const text = "a\n```\nb\n```\nc";
    expect(findFences(text).map(({ start, end }) => text.slice(start, end))).toEqual(["```\nb\n```\n"]);
  });
});
