import type { InstrumenterOptions } from "istanbul-lib-instrument";
import { sourceKind } from "./source-kind.ts";

/** What runtime/node/repost_runtime/coverage.js looks for. */
const COVERAGE_VARIABLE = "__repost_coverage__";

/** Comments by which authors take code out of the count: what is wanted here is what ran. */
const IGNORE_HINT = /(\/\*|\/\/)(\s*)istanbul(?=\s+ignore)/g;

/** Null where the text cannot be parsed, which whoever loads it will say. */
export async function instrument(path: string, code: string): Promise<string | null> {
  const { createInstrumenter } = await import("istanbul-lib-instrument");
  const counted = code.replace(IGNORE_HINT, "$1$2istanbul_");
  for (const esModules of [true, false]) {
    const instrumenter = createInstrumenter({ ...OPTIONS, esModules, parserPlugins: pluginsFor(path) });
    try {
      return instrumenter.instrumentSync(counted, path);
    } catch (error) {
      // What is no module may be a script; what is neither is not for us to report.
      if (!(error instanceof SyntaxError)) throw error;
    }
  }
  return null;
}

const OPTIONS: Partial<InstrumenterOptions> & Readonly<Record<string, unknown>> = {
  coverageVariable: COVERAGE_VARIABLE,
  coverageGlobalScope: "globalThis",
  coverageGlobalScopeFunc: false,
  compact: false,
  preserveComments: true,
  autoWrap: true,
  produceSourceMap: false,
};

const EVERYWHERE = ["asyncGenerators", "dynamicImport", "importMeta", "topLevelAwait", "classProperties"];

/** Names of plugins of Babel's parser. */
function pluginsFor(path: string): string[] {
  const loader = sourceKind(path)?.loader ?? "js";
  const typed = loader === "ts" || loader === "tsx" ? ["typescript"] : [];
  const marked = loader === "tsx" || loader === "jsx" ? ["jsx"] : [];
  return [...EVERYWHERE, "decorators-legacy", ...typed, ...marked];
}
