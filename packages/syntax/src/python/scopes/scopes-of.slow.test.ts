// @module-tag python3
import { execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { compareScopes, type PythonScopes, pythonScopes } from "../../../test/scopes/compare-scopes.ts";
import { scopeNames } from "../../../test/scopes/python-scope-names.ts";
import { loadParser } from "../../parser.ts";

const parser = await loadParser("python");

describe("scopesOf", () => {
  it("agrees with Python's symtable on every name in every scope of the standard library", async ({ skip }) => {
    const tables = await standardLibrary().catch(() => undefined);
    skip(tables === undefined, "python3 is missing.");
    const differences = await Promise.all(
      (tables ?? []).map(async (table) => {
        const { file, scopes } = table;
        if (scopes === undefined) return [];
        const compared = compareScopes(table, scopeNames(parser, await readFile(file, "utf8")));
        return compared.differences.map((difference) => ({ file, ...difference }));
      }),
    );
    expect(differences.flat()).toEqual([]);
  });
});

async function standardLibrary(): Promise<readonly PythonScopes[]> {
  const { stdout } = await promisify(execFile)("python3", ["-Ic", "import os; print(os.path.dirname(os.__file__))"]);
  const folder = stdout.trim();
  const names = (await readdir(folder)).filter((name) => name.endsWith(".py")).toSorted();
  return await pythonScopes(names.filter((_, position) => position % 4 === 0).map((name) => join(folder, name)));
}
