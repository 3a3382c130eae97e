import { MASK_LANGUAGES, type MaskLanguage, type MaskLevel } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { loadGrammars } from "../grammar.ts";
import { loadParser } from "../parser.ts";
import { listMasks, neutralMiddle } from "./list-masks.ts";
import { maskNodeTypes } from "./mask-node-types.ts";

async function masked(language: MaskLanguage, code: string): Promise<[MaskLevel, string][]> {
  using tree = (await loadParser(language)).parse(code);
  return listMasks(tree.root, language).map(({ level, start, end }) => [level, code.slice(start, end)]);
}

describe("maskNodeTypes", () => {
  it.each(MASK_LANGUAGES)("contains only types that every grammar of %s has", async (language) => {
    const types = Object.values<readonly string[]>({ ...maskNodeTypes(language) }).flat();
    for (const grammar of await loadGrammars(language)) {
      const present = new Set(grammar.types);
      expect(types.filter((type) => !present.has(type))).toEqual([]);
    }
  });
});

describe("listMasks", () => {
  it("lists expressions, statements and bodies of Python without documentation", async () => {
    const code = [
      "class Oven:",
      '    """Bakes."""',
      "    def heat(self, by):",
      '        "Heats."',
      "        if by > 0:",
      "            self.heat_by(by)  # slowly",
      "        return by",
      "",
    ].join("\n");
    const body = "if by > 0:\n            self.heat_by(by)  # slowly\n        return by";
    expect(await masked("python", code)).toEqual([
      ["class", `def heat(self, by):\n        "Heats."\n        ${body}`],
      ["function", body],
      ["expression", "by > 0"],
      ["block", "self.heat_by(by)"],
      ["statement", "self.heat_by(by)"],
      ["expression", "self.heat_by"],
      ["statement", "return by"],
    ]);
  });

  it.each<[MaskLanguage, string, [MaskLevel, string][]]>([
    [
      "typescript",
      "class Oven { heat(by: number): number { if (by > 0) { return by + 1; } return 0; } }",
      [
        ["class", "heat(by: number): number { if (by > 0) { return by + 1; } return 0; }"],
        ["function", "if (by > 0) { return by + 1; } return 0;"],
        ["expression", "by > 0"],
        ["block", "return by + 1;"],
        ["statement", "return by + 1;"],
        ["expression", "by + 1"],
        ["statement", "return 0;"],
      ],
    ],
    [
      "java",
      "class Oven { int heat(int by) { while (by > 0) { by = next(by); } return by; } }",
      [
        ["class", "int heat(int by) { while (by > 0) { by = next(by); } return by; }"],
        ["function", "while (by > 0) { by = next(by); } return by;"],
        ["expression", "by > 0"],
        ["block", "by = next(by);"],
        ["statement", "by = next(by);"],
        ["expression", "next(by)"],
        ["statement", "return by;"],
      ],
    ],
    [
      "go",
      "package oven\nfunc Heat(by int) int {\n\tif by > 0 {\n\t\tlog(by)\n\t}\n\treturn by + 1\n}\n",
      [
        ["function", "if by > 0 {\n\t\tlog(by)\n\t}\n\treturn by + 1"],
        ["expression", "by > 0"],
        ["block", "log(by)"],
        ["statement", "log(by)"],
        ["statement", "return by + 1"],
        ["expression", "by + 1"],
      ],
    ],
    [
      "csharp",
      "class Oven { int Heat(int by) { if (by > 0) { Log(by); } return by; } }",
      [
        ["class", "int Heat(int by) { if (by > 0) { Log(by); } return by; }"],
        ["function", "if (by > 0) { Log(by); } return by;"],
        ["expression", "by > 0"],
        ["block", "Log(by);"],
        ["statement", "Log(by);"],
        ["statement", "return by;"],
      ],
    ],
    [
      "cpp",
      "int heat(int by) { if (by > 0) { log(by); } return by; }",
      [
        ["function", "if (by > 0) { log(by); } return by;"],
        ["expression", "by > 0"],
        ["block", "log(by);"],
        ["statement", "log(by);"],
        ["statement", "return by;"],
      ],
    ],
    [
      "php",
      "<?php function heat($by) { if ($by > 0) { log($by); } return $by; }",
      [
        ["function", "if ($by > 0) { log($by); } return $by;"],
        ["expression", "$by > 0"],
        ["block", "log($by);"],
        ["statement", "log($by);"],
        ["statement", "return $by;"],
      ],
    ],
  ])("lists the masks of %s", async (language, code, expected) => {
    expect(await masked(language, code)).toEqual(expected);
  });

  it("skips statements that do not parse and keeps the statements around them", async () => {
    expect(await masked("python", "x = (1 +* 2) + 3\ny = a.b\n")).toEqual([
      ["statement", "y = a.b"],
      ["expression", "a.b"],
    ]);
  });
});

describe("neutralMiddle", () => {
  it("returns a text that preserves the syntax, and null if the mask ignores the syntax", () => {
    expect(
      (["expression", "statement", "function", "span", "line"] as const).map((level) => neutralMiddle("python", level)),
    ).toEqual(["None", "pass", "pass", null, null]);
    expect((["expression", "block"] as const).map((level) => neutralMiddle("go", level))).toEqual(["nil", ""]);
  });
});
