// @module-tag python3
import { applyEdits, loadLanguage } from "@repost/syntax";
import { describe, expect, it } from "vitest";
import { hasPython, type PythonFile, runPython, standardLibrary } from "./cpython.ts";

/** CPython writes \N{...} as the character. */
const namedCharacter = /\\N\{/;

/** Forms that nobody writes: `case ():`, `tuple[*a[b]]`, `with a if b else c as d`. */
const oddities = /[/\\]tests?[/\\]|compileall\.py$/;

describe.skipIf(!hasPython)("equal (skipped without python3)", () => {
  it("considers the standard library equal to its output of ast.unparse", async () => {
    const python = await loadLanguage("python");
    const files = standardLibrary(200, 60_000).filter(
      ({ path, code }) => !oddities.test(path) && !namedCharacter.test(code),
    );
    const unparsed = await runPython<PythonFile>(
      "unparse_files.py",
      files.map(({ path }) => path),
    );
    const codes = new Map(files.map(({ path, code }) => [path, code]));
    const changed = unparsed.filter(({ path, code }) => !python.equal(code, codes.get(path) ?? ""));
    expect(changed.map(({ path }) => path)).toEqual([]);
    expect(unparsed.length).toBeGreaterThan(50);
  });

  it("distinguishes every mutant from its original", async () => {
    const python = await loadLanguage("python");
    for (const { code } of standardLibrary(12)) {
      for (const definition of python.functions(code).slice(0, 5)) {
        const text = code.slice(definition.span.start, definition.span.end);
        for (const { span, replacement } of python.mutants(code, definition).slice(0, 40)) {
          const [start, end] = [span.start - definition.span.start, span.end - definition.span.start];
          expect(python.equal(text, applyEdits(text, [{ start, end, replacement }]))).toBe(false);
        }
      }
    }
  });
});
