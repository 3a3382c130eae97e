import { applyEdits, loadLanguage } from "@repost/syntax";
import { describe, expect, it } from "vitest";
import { sourceFiles } from "./source-files.ts";
import { readProgram } from "./syntax-tree.ts";

describe("mutants", () => {
  it("of real packages differ from the original, and Babel parses them all", { timeout: 3_600_000 }, async () => {
    const wrong: string[] = [];
    let made = 0;
    for (const { path, language, code } of sourceFiles(120, 30_000)) {
      if (readProgram(path, code) === undefined) continue;
      const adapter = await loadLanguage(language);
      const functions = adapter.functions(code).filter((_, position) => position % 3 === 0);
      for (const definition of functions.slice(0, 4)) {
        const mutants = adapter.mutants(code, definition);
        for (const { operator, span, replacement } of mutants
          .filter((_, position) => position % 4 === 0)
          .slice(0, 12)) {
          const mutant = applyEdits(code, [{ ...span, replacement }]);
          made += 1;
          if (readProgram(path, mutant) !== undefined && !adapter.equal(code, mutant)) continue;
          wrong.push(`${path}: ${operator} ${JSON.stringify([code.slice(span.start, span.end), replacement])}`);
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(made).toBeGreaterThan(300);
  });
});
