// @module-tag python3
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { loadLanguage } from "@repost/syntax";
import { describe, expect, it } from "vitest";
import { hasPython, runPython, standardLibrary } from "./cpython.ts";

interface Described {
  readonly path: string;
  /** Null where this CPython does not parse the file. */
  readonly functions: readonly unknown[] | null;
}

describe.skipIf(!hasPython)("functions (skipped without python3)", () => {
  it("finds in the standard library the same functions as CPython's parser", async () => {
    const files = standardLibrary(150);
    const described = await runPython<Described>(
      "describe_functions.py",
      files.map(({ path }) => path),
    );
    const codes = new Map(files.map(({ path, code }) => [path, code]));
    let compared = 0;
    for (const { path, functions } of described) {
      if (functions === null) continue;
      const results = await foundIn(codes.get(path) ?? "");
      expect({ path, functions: results }).toEqual({ path, functions });
      compared += results.length;
    }
    expect(compared).toBeGreaterThan(1000);
  });

  it("finds the same functions as CPython's parser in bakery.py, which has every form", async () => {
    const path = fileURLToPath(new URL("../fixtures/functions/bakery.py", import.meta.url));
    const [described] = await runPython<Described>("describe_functions.py", [path]);
    const results = await foundIn(readFileSync(path, "utf8"));
    expect(results).toEqual(described?.functions);
    expect(results.length).toBeGreaterThan(20);
  });
});

async function foundIn(code: string): Promise<readonly unknown[]> {
  return (await loadLanguage("python")).functions(code).map((definition) => ({
    name: definition.name,
    startLine: definition.startLine,
    endLine: definition.endLine,
    docstring: definition.docstring,
    modifiers: definition.modifiers,
    returnsValue: definition.returnsValue,
    decorators: definition.decorators.length,
  }));
}
