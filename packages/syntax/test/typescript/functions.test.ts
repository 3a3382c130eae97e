import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Language } from "@repost/spec";
import { loadLanguage, loadParser } from "@repost/syntax";
import { describe, expect, it } from "vitest";
import { expectedFunctions } from "./expected-functions.ts";
import { sourceFiles } from "./source-files.ts";
import { readProgram } from "./syntax-tree.ts";

describe("functions", () => {
  it("finds in real packages the same functions as Babel's parser", { timeout: 3_600_000 }, async () => {
    let compared = 0;
    for (const { path, language, code } of sourceFiles(250)) {
      const program = readProgram(path, code);
      using tree = (await loadParser(language)).parse(code);
      // The grammar has known gaps, and texts that Babel rejects have no reference.
      if (program === undefined || tree.root.hasError) continue;
      const results = await foundIn(code, language);
      expect({ path, functions: results }).toEqual({ path, functions: expectedFunctions(program) });
      compared += results.length;
    }
    expect(compared).toBeGreaterThan(400);
  });

  it.each(["bakery.ts", "bakery.js"])(
    "finds the same functions as Babel's parser in %s, which has every form",
    async (name) => {
      const path = fileURLToPath(new URL(`../fixtures/functions/${name}`, import.meta.url));
      const code = readFileSync(path, "utf8");
      for (const text of [code, code.replaceAll("\n", "\r\n"), `\uFEFF${code.replace("#!", "//")}`]) {
        const program = readProgram(path, text);
        const expected = program === undefined ? [] : expectedFunctions(program);
        expect(await foundIn(text, name.endsWith(".ts") ? "typescript" : "javascript")).toEqual(expected);
        expect(expected.length).toBeGreaterThan(20);
      }
    },
  );
});

async function foundIn(code: string, language: Language): Promise<readonly unknown[]> {
  return (await loadLanguage(language)).functions(code).map((definition) => ({
    name: definition.name,
    kind: definition.kind,
    modifiers: definition.modifiers,
    startLine: definition.startLine,
    endLine: definition.endLine,
    docstring: definition.docstring,
    returnsValue: definition.returnsValue,
    decorators: definition.decorators.length,
    body: [definition.body.start, definition.body.end],
  }));
}
