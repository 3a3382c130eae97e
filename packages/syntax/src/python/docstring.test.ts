import { describe, expect, it } from "vitest";
import { loadLanguage } from "../load-language.ts";
import { cleanDocstring } from "./docstring.ts";

async function docstringOfBody(...lines: string[]): Promise<string | null | undefined> {
  const python = await loadLanguage("python");
  return python.functions(`def f():\n${lines.map((line) => `    ${line}\n`).join("")}`)[0]?.docstring;
}

describe("docstringOf", () => {
  it.each([
    [`"""One line."""`, "One line."],
    [`r'\\d'`, "\\d"],
    [`'a\\tb' "c"; return 1`, "a       bc"],
    [`("in parentheses")`, "in parentheses"],
    [`# first a comment\n    'then it'`, "then it"],
    [`""`, ""],
    [`b"bytes"`, null],
    [`"a" b"b"`, null],
    [`f"formatted"`, null],
    [`"a" f"b"`, null],
    [`"a",`, null],
    [`"a" + "b"`, null],
    [`x = "a"`, null],
    [`pass; "a"`, null],
  ])("returns for %j the same docstring as Python", async (statement, expected) => {
    expect(await docstringOfBody(statement)).toBe(expected);
  });
});

describe("cleanDocstring", () => {
  it.each([
    ["First.\n\n        Second,\n          third.\n    ", "First.\n\nSecond,\n  third."],
    ["\n\n    a\n\n", "a"],
    ["  a", "a"],
    ["a\n\tb\n\t c", "a\nb\n c"],
    ["a\n    b\n  ", "a\nb"],
    ["a\n  b\n      ", "a\nb\n    "],
    ["   ", ""],
    ["\n", ""],
  ])("cleans %j", (text, expected) => {
    expect(cleanDocstring(text)).toBe(expected);
  });
});
