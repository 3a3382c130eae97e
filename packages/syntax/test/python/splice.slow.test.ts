// @module-tag python3
import { constantOf, findFunction, functionText, loadLanguage, stubOf } from "@repost/syntax";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hasPython, runPython, standardLibrary } from "./cpython.ts";

const files = hasPython ? standardLibrary(40, 30_000) : [];

interface Parsed {
  readonly parses: boolean;
}

describe.skipIf(!hasPython)("splice (skipped without python3)", () => {
  it("returns the identical module for a function's text", async () => {
    const python = await loadLanguage("python");
    for (const { path, code } of files) {
      for (const definition of python.functions(code).filter((_, position) => position % 4 === 0)) {
        const request = { code, name: definition.name, definition: definition.definition };
        const result = python.splice({ ...request, solution: functionText(code, definition) });
        expect([path, definition.name, result]).toEqual([
          path,
          definition.name,
          { status: "spliced", code, span: definition.span },
        ]);
      }
    }
  });

  it("changes nothing outside the function, for any indentation and line breaks of the solution", async () => {
    const python = await loadLanguage("python");
    const indents = fc.constantFrom("", "  ", "    ", "\t", "\t\t");
    const target = fc.constantFrom(...files).chain((file) => {
      const functions = python.functions(file.code);
      return functions.length === 0 ? fc.constant(undefined) : fc.constantFrom(...functions).map((f) => ({ file, f }));
    });
    fc.assert(
      fc.property(target, indents, fc.constantFrom("\n", "\r\n", "\r"), (chosen, indent, lineBreak) => {
        if (chosen === undefined) return;
        const { code } = chosen.file;
        const { name, definition, span } = chosen.f;
        const text = functionText(code, chosen.f);
        const solution = reindented(text, indent).replaceAll("\n", lineBreak);
        const result = python.splice({ code, name, definition, solution });
        if (result.status === "failed") throw new Error(`${name}: ${result.detail}`);
        expect(result.code.slice(0, result.span.start)).toBe(code.slice(0, span.start));
        expect(result.code.slice(result.span.end)).toBe(code.slice(span.end));
        expect(python.equal(result.code.slice(result.span.start, result.span.end), text)).toBe(true);
      }),
      { numRuns: 150 },
    );
  });

  it("inserts stubs, constants and additional statements into modules that CPython parses", async () => {
    const python = await loadLanguage("python");
    const programs: string[] = [];
    for (const { code } of files) {
      for (const target of python.functions(code).filter((_, position) => position % 11 === 0)) {
        const { name, definition } = target;
        const helper = "import re as _re\n\n\ndef _repost_helper():\n    return _re\n\n\n";
        for (const solution of [stubOf(target, code), constantOf(target, code, "_repost_helper()")]) {
          const whole = /^[ \t]/.test(solution) ? solution : helper + solution;
          const result = python.splice({ code, name, definition, solution: whole });
          if (result.status === "failed") throw new Error(`${name}: ${result.detail}`);
          const placed = python.functions(result.code).find(({ span }) => span.start === result.span.start);
          expect([placed?.name, placed?.span]).toEqual([name, result.span]);
          expect(isSubsequence(outsideLines(code, target.span), result.code.split("\n"))).toBe(true);
          programs.push(JSON.stringify({ before: "", after: result.code }));
        }
      }
    }
    const parsed = await runPython<Parsed>("parse_programs.py", programs);
    expect(parsed.filter(({ parses }) => !parses)).toEqual([]);
    expect(parsed.length).toBeGreaterThan(40);
  });

  it("finds the spliced function again", async () => {
    const python = await loadLanguage("python");
    const code = "class A:\n    def f(self): return 1\n";
    const result = python.splice({ code, name: "A.f", solution: "def f(self): return 2" });
    const spliced = result.status === "spliced" ? result.code : "";
    expect(findFunction(python.functions(spliced), "A.f")?.span).toEqual({ start: 9, end: 34 });
  });
});

/** Multi-line strings keep their indentation. */
function reindented(text: string, indent: string): string {
  const old = /^[ \t]*/.exec(text)?.[0] ?? "";
  if (/"""|'''|\\\n/.test(text)) return text;
  return text.replace(/^.*$/gm, (line) =>
    line.startsWith(old) && line.trim() !== "" ? indent + line.slice(old.length) : line,
  );
}

function outsideLines(
  code: string,
  { start, end }: { readonly start: number; readonly end: number },
): readonly string[] {
  return [...code.slice(0, start).split("\n").slice(0, -1), ...code.slice(end).split("\n").slice(1)];
}

function isSubsequence(part: readonly string[], whole: readonly string[]): boolean {
  let position = 0;
  for (const line of whole) if (position < part.length && line === part[position]) position += 1;
  return position === part.length;
}
