import type { ParserOptions, types } from "@babel/core";

export const SOURCE_TYPES = ["module", "script"] as const;

const EVERYWHERE = ["asyncGenerators", "dynamicImport", "importMeta", "topLevelAwait", "classProperties"] as const;

export function parserOptions(
  sourceType: (typeof SOURCE_TYPES)[number],
  more: NonNullable<ParserOptions["plugins"]> = [],
): ParserOptions {
  return { allowReturnOutsideFunction: true, sourceType, plugins: [...EVERYWHERE, "decorators-legacy", ...more] };
}

/** Keeps parentheses; null for invalid text. */
export async function parseProgram(path: string, code: string): Promise<types.Program | null> {
  const { parseSync } = await import("@babel/core");
  for (const sourceType of SOURCE_TYPES) {
    const parserOpts = { ...parserOptions(sourceType), createParenthesizedExpressions: true };
    try {
      const file = parseSync(code, { filename: path, configFile: false, babelrc: false, parserOpts });
      return file?.program ?? null;
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
    }
  }
  return null;
}
