import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { loadParser } from "../../src/parser.ts";
import { compareScopes, pythonScopes } from "./compare-scopes.ts";
import { scopeNames } from "./python-scope-names.ts";

/**
 * Prints how scopes of Python files differ from Python's symbol table:
 * [PYTHON=python3.13] node --conditions=@repost/source packages/syntax/test/scopes/report.ts FOLDER...
 */
const parser = await loadParser("python");
for (const root of process.argv.slice(2)) {
  const files = (await readdir(root, { recursive: true })).filter((path) => path.endsWith(".py")).toSorted();
  const tables = await pythonScopes(
    files.map((path) => join(root, path)),
    process.env["PYTHON"],
  );
  let [scopes, names, differing, refused] = [0, 0, 0, 0];
  for (const table of tables) {
    const { file } = table;
    if (table.scopes === undefined) refused += 1;
    else {
      const compared = compareScopes(table, scopeNames(parser, await readFile(file, "utf8")));
      scopes += compared.scopes;
      names += compared.names;
      differing += compared.differences.length;
      for (const { scope, name, python, found: results } of compared.differences) {
        console.log(`${file}${scope}: ${name}: Python ${python.join(" ")}, here ${results.join(" ")}`);
      }
    }
  }
  const agreed = names === 0 ? 1 : (names - differing) / names;
  console.log(
    `${root}: ${tables.length} files (${refused} refused by Python), ${scopes} scopes, ${names} names, ${(agreed * 100).toFixed(4)} % agree, ${differing} differ`,
  );
}
