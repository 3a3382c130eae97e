// @module-tag python3
import { applyEdits, loadLanguage } from "@repost/syntax";
import { describe, expect, it } from "vitest";
import { hasPython, runPython, standardLibrary } from "./cpython.ts";

interface Parsed {
  readonly parses: boolean;
  readonly differs: boolean;
}

describe.skipIf(!hasPython)("mutants (skipped without python3)", () => {
  it("of the standard library differ from the original, and CPython parses them all", async () => {
    const python = await loadLanguage("python");
    const programs: string[] = [];
    for (const { code } of standardLibrary(60)) {
      for (const definition of python.functions(code).filter((_, position) => position % 9 === 0)) {
        const { start, end } = definition.span;
        const inBlock = (text: string): string => `if 1:\n${text}\n`;
        const before = code.slice(start, end);
        const open = /^\s/.test(before) ? inBlock : (text: string): string => text;
        for (const { span, replacement } of python.mutants(code, definition).slice(0, 60)) {
          const after = applyEdits(before, [{ start: span.start - start, end: span.end - start, replacement }]);
          programs.push(JSON.stringify({ before: open(before), after: open(after) }));
        }
      }
    }
    const parsed = await runPython<Parsed>("parse_programs.py", programs);
    const wrong = parsed.flatMap(({ parses, differs }, position) => (parses && differs ? [] : [programs[position]]));
    expect(wrong).toEqual([]);
    expect(parsed.length).toBeGreaterThan(500);
  });
});
