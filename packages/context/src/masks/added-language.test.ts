import { languageFacts, type MaskLanguage } from "@repost/spec";
import {
  addMaskLanguage,
  listMasks,
  loadParser,
  type MaskFile,
  maskMutants,
  maskNodeTypes,
  neutralMiddle,
  sampleMasks,
} from "@repost/syntax";
import { describe, expect, it } from "vitest";
import { completionPrompt } from "./completion-prompt.ts";

/** C, an unknown language whose grammar comes with C++. */
function addC(): MaskLanguage {
  return addMaskLanguage("c", {
    facts: { name: "C", lineComment: "//", isIndented: false, hasDocstrings: false, isTyped: false },
    grammar: "tree-sitter-c/tree-sitter-c.wasm",
    nodeTypes: {
      import: ["preproc_include"],
      comment: ["comment"],
      return: ["return_statement"],
      if: ["if_statement"],
      for: ["for_statement"],
      while: ["while_statement"],
      class: ["struct_specifier"],
      function: ["function_definition"],
      assignment: ["assignment_expression"],
      expression_statement: ["expression_statement"],
      expression: ["binary_expression", "call_expression", "subscript_expression"],
      statement: ["declaration", "expression_statement", "return_statement"],
      body: ["compound_statement"],
    },
    neutralExpression: "0",
  });
}

const OVEN = [
  "#include <stdio.h>",
  "",
  "/* Heats the oven, one step after the other. */",
  "int heat(int degrees, int by) {",
  "  int steps = 0;",
  "  while (degrees < by * 10) {",
  "    degrees = degrees + step(by); // slowly",
  "    steps = steps + 1;",
  "  }",
  '  printf("%d degrees in %d steps", degrees, steps);',
  "  return degrees + steps;",
  "}",
  "",
].join("\n");

const language = addC();
const file: MaskFile = { path: "src/oven.c", language, code: OVEN };

describe("addMaskLanguage", () => {
  it("refuses the name of a language that exists", () => {
    expect(addC).toThrow(expect.objectContaining({ code: "SYNTAX_LANGUAGE_TAKEN" }));
    const { facts, ...rest } = { facts: languageFacts("go"), nodeTypes: maskNodeTypes("go") };
    const added = { facts, ...rest, grammar: "none.wasm", neutralExpression: "nil" };
    expect(() => addMaskLanguage("python", added)).toThrow('The language "python" exists already.');
  });

  it("lists masks by the node types of the added language", async () => {
    using tree = (await loadParser(language)).parse(OVEN);
    expect(listMasks(tree.root, language).map(({ level, start, end }) => [level, OVEN.slice(start, end)])).toEqual(
      expect.arrayContaining([
        ["statement", "int steps = 0;"],
        ["expression", "step(by)"],
        ["statement", "return degrees + steps;"],
        ["block", "degrees = degrees + step(by); // slowly\n    steps = steps + 1;"],
      ]),
    );
    expect([neutralMiddle(language, "expression"), neutralMiddle(language, "block")]).toEqual(["0", ""]);
  });

  it.each(["balanced", "execrepobench"] as const)(
    "draws masks of the added language that restore the file with preset %s",
    async (preset) => {
      const { masks } = await sampleMasks({ files: [file], preset, count: 12 });
      expect(masks.length).toBeGreaterThan(5);
      for (const mask of masks) {
        expect(mask.prefix + mask.middle + mask.suffix).toBe(OVEN);
        expect(mask).toMatchObject({ path: "src/oven.c", language: "c", start: mask.prefix.length });
        expect(mask.middle).not.toBe("");
      }
    },
  );

  it("makes prompts and mutants of the added language", async () => {
    const { masks } = await sampleMasks({ files: [file], levels: ["statement"], count: 5 });
    const mask = masks.find(({ middle }) => middle === "return degrees + steps;");
    if (mask === undefined) throw new Error("The statement was not drawn.");
    const counter = { name: "characters", count: (text: string) => text.length };
    const { text } = completionPrompt({ mask, format: "continuation", repository: "bakery", counter });
    expect(text).toContain("// Code that follows in src/oven.c:");
    const span = { start: mask.start, end: mask.start + mask.middle.length };
    const mutants = await maskMutants(language, OVEN, span);
    expect(mutants.map(({ replacement }) => replacement).every((name) => /^\w+$/u.test(name))).toBe(true);
    expect(mutants.length).toBe(2);
  });
});
