/**
 * Compares discovered functions with those of CPython's ast and the TypeScript compiler.
 *
 * `node --conditions=@repost/source bench/discovery-differential.ts [--files N] [--show N] PACKAGE...`
 *
 * Compares N evenly spread files (default: all). The compiler is npm:typescript@6, the newest with an API.
 */
import { parseArgs } from "node:util";
import { createSource, discoverTargets, listSourceFiles } from "@repost/context";
import type { OpenRepository } from "@repost/spec";
import { loadLanguage, loadParser } from "@repost/syntax";
import type { ComparedFile, FoundFunction, FunctionsOf } from "./differential/found-function.ts";
import { pythonFunctions } from "./differential/python-functions.ts";
import { countFunctions, typescriptFunctions } from "./differential/typescript-functions.ts";
import { loadCompiler, parseFile, type Compiler } from "./differential/typescript-tree.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { files: { type: "string" }, show: { type: "string", default: "10" } },
});

interface Tally {
  compared: number;
  functions: number;
  nested: number | null;
  differences: string[];
  unparsed: string[];
  refused: number;
}

const typescript = await createSource("npm:typescript@6").open();
const compiler = loadCompiler(typescript.root);
let failures = 0;
for (const spec of positionals) {
  const repository = await createSource(spec, { maxRepoMb: 100 }).open();
  try {
    const tally = await comparePackage(repository, compiler);
    failures += tally.differences.length + tally.unparsed.length;
    const { functions, nested, differences, unparsed, refused, compared } = tally;
    console.log(
      `${repository.info.source}: ${compared} files, ${functions} functions` +
        `${nested === null ? "" : ` (${nested} more inside others or without a name)`}, ` +
        `${differences.length} differences, ${unparsed.length} files that only their own parser reads, ${refused} that it refuses`,
    );
    for (const line of [...differences, ...unparsed].slice(0, Number(values.show))) console.log(`  ${line}`);
  } finally {
    await repository.close();
  }
}
await typescript.close();
process.exitCode = failures === 0 ? 0 : 1;

async function comparePackage(repository: OpenRepository, compiler: Compiler): Promise<Tally> {
  const { root } = repository;
  const { language } = await discoverTargets({ repository, limit: 1, maxRepoMb: 100 });
  const { files } = await listSourceFiles({ root, language });
  const count = Number(values.files ?? files.length);
  const step = Math.max(1, files.length / count);
  const chosen = files.filter((_, position) => Math.floor(position / step) !== Math.floor((position - 1) / step));
  const tally: Tally = { compared: 0, functions: 0, nested: null, differences: [], unparsed: [], refused: 0 };
  const expected = language === "python" ? await pythonFunctions(chosen) : scriptFunctions(chosen, compiler, tally);
  for (const file of chosen) {
    const expectedFunctions = expected.get(file.path) ?? null;
    if (expectedFunctions === null) tally.refused += 1;
    else await compareFile(file, expectedFunctions, tally);
  }
  return tally;
}

function scriptFunctions(files: readonly ComparedFile[], compiler: Compiler, tally: Tally): FunctionsOf {
  return new Map(
    files.map(({ path, code }) => {
      const tree = parseFile(compiler, path, code);
      if (tree === null) return [path, null];
      const functions = typescriptFunctions(compiler, tree, code);
      tally.nested = (tally.nested ?? 0) + countFunctions(compiler, tree) - functions.length;
      return [path, functions];
    }),
  );
}

async function compareFile(
  { path, code }: ComparedFile,
  expected: readonly FoundFunction[],
  tally: Tally,
): Promise<void> {
  const language = path.endsWith(".py") ? "python" : /\.[cm]?tsx?$/u.test(path) ? "typescript" : "javascript";
  tally.compared += 1;
  using tree = (await loadParser(language)).parse(code);
  if (tree.root.hasError) {
    tally.unparsed.push(`${path}: the grammar does not read it`);
    return;
  }
  const isPython = language === "python";
  const functions = (await loadLanguage(language)).functions(code).map((each): FoundFunction => ({
    name: each.name,
    definition: each.definition,
    kind: isPython ? "" : each.kind,
    modifiers: each.modifiers,
    startLine: each.startLine,
    endLine: each.endLine,
    ...(isPython ? {} : { span: [each.span.start, each.span.end], body: [each.body.start, each.body.end] }),
    decorators: each.decorators.length,
  }));
  tally.functions += expected.length;
  const keyOf = ({ name, definition }: FoundFunction): string => `${name}~${definition}`;
  const here = new Map(functions.map((each) => [keyOf(each), each]));
  for (const each of expected) {
    const same = here.get(keyOf(each));
    here.delete(keyOf(each));
    if (JSON.stringify(same) !== JSON.stringify(each)) {
      tally.differences.push(`${path}: expected ${JSON.stringify(each)}, found ${JSON.stringify(same ?? null)}`);
    }
  }
  for (const each of here.values()) tally.differences.push(`${path}: found ${JSON.stringify(each)}, expected none`);
}
