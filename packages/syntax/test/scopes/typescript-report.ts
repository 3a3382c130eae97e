import { glob, readFile } from "node:fs/promises";
import { loadParser } from "../../src/parser.ts";
import { compareNames, compilerNames, foundNames } from "./resolved-names.ts";

/**
 * Prints how names of TypeScript and JavaScript files differ from the compiler's:
 * node --conditions=@repost/source packages/syntax/test/scopes/typescript-report.ts PATTERN...
 */
for (const pattern of process.argv.slice(2)) {
  let [names, differing, refused] = [0, 0, 0];
  const files: string[] = [];
  for await (const file of glob(pattern)) files.push(file);
  for (const file of files.toSorted()) {
    const code = await readFile(file, "utf8");
    const parser = await loadParser(/\.[cm]?jsx?$/u.test(file) ? "javascript" : "typescript");
    const [typescript, result] = [compilerNames(`/${file}`, code), foundNames(parser, code)];
    if (typescript === null || result === null) {
      refused += 1;
      continue;
    }
    const differences = compareNames(typescript, result);
    names += typescript.size;
    differing += differences.length;
    for (const { start, typescript: theirs, found: ours } of differences) {
      const line = code.slice(0, start).split("\n").length;
      console.log(`${file}:${line}: TypeScript: ${theirs}, here: ${ours}`);
    }
  }
  const agreed = names === 0 ? 1 : (names - differing) / names;
  console.log(
    `${pattern}: ${files.length} files (${refused} with errors), ${names} names, ${(agreed * 100).toFixed(4)} % agree, ${differing} differ`,
  );
}
