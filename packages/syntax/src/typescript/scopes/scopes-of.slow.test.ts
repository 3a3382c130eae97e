import { glob, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { compareNames, compilerNames, foundNames } from "../../../test/scopes/resolved-names.ts";
import { loadParser } from "../../parser.ts";

const root = fileURLToPath(new URL("../../../../../", import.meta.url));

/** Own sources and packages; `each` takes every n-th file. */
const groups: Readonly<Record<string, { readonly pattern: string; readonly each: number }>> = {
  own: { pattern: "packages/*/src/**/*.ts", each: 30 },
  modules: { pattern: "node_modules/{p-queue,chalk,parse5,pure-rand,yargs}/**/*.js", each: 2 },
  scripts: { pattern: "node_modules/{commander,semver,picomatch,readable-stream,tar-fs,postcss}/**/*.js", each: 3 },
  types: { pattern: "node_modules/{@types/node,p-queue,commander,postcss}/**/*.d.ts", each: 2 },
};

describe("scopesOf", () => {
  it.each(Object.keys(groups))("agrees with the TypeScript compiler on every name of %s", async (group) => {
    const { pattern, each } = groups[group] ?? { pattern: "", each: 1 };
    const files = await filesOf(pattern, each);
    expect(files.length).toBeGreaterThan(30);
    const differences: object[] = [];
    let compared = 0;
    for (const file of files) {
      const code = await readFile(`${root}/${file}`, "utf8");
      const parser = await loadParser(file.endsWith(".js") ? "javascript" : "typescript");
      const [typescript, result] = [compilerNames(`/${file}`, code), foundNames(parser, code)];
      if (typescript === null || result === null) continue;
      compared += 1;
      differences.push(...compareNames(typescript, result).map((difference) => ({ file, ...difference })));
    }
    expect(differences).toEqual([]);
    expect(compared / files.length).toBeGreaterThan(0.8);
  });
});

async function filesOf(pattern: string, each: number): Promise<readonly string[]> {
  const files: string[] = [];
  for await (const file of glob(pattern, { cwd: root })) files.push(file);
  return files.toSorted().filter((_, position) => position % each === 0);
}
