import type ts from "@typescript/typescript6";
import type { ReadTypeFile } from "./declarations.ts";
import type { CompilerApi } from "./describe-type.ts";
import { unlessCompilerFails } from "./unless-compiler-fails.ts";

/** Options of a program without output, and without types beyond its files. */
export function programOptions(api: CompilerApi): ts.CompilerOptions {
  return {
    noLib: true,
    noEmit: true,
    types: [],
    target: api.ScriptTarget.ESNext,
    module: api.ModuleKind.ESNext,
    moduleResolution: api.ModuleResolutionKind.Bundler,
    allowImportingTsExtensions: true,
  };
}

export function hostOf(api: CompilerApi, readText: ReadTypeFile, files: RegExp): ts.CompilerHost {
  const texts = new Map<string, string | undefined>();
  const trees = new Map<string, ts.SourceFile>();
  const readFile = (path: string): string | undefined => {
    if (!files.test(path)) return undefined;
    if (!texts.has(path)) texts.set(path, readText(path.slice(1)));
    return texts.get(path);
  };
  return {
    getSourceFile(path, options) {
      const text = trees.has(path) ? undefined : readFile(path);
      const tree =
        text === undefined ? null : unlessCompilerFails(() => api.createSourceFile(path, text, options, true));
      if (tree !== null) trees.set(path, tree);
      return trees.get(path);
    },
    fileExists: (path) => readFile(path) !== undefined,
    readFile,
    getDefaultLibFileName: () => "/lib.d.ts",
    writeFile: () => undefined,
    getCurrentDirectory: () => "/",
    getCanonicalFileName: (path) => path,
    useCaseSensitiveFileNames: () => true,
    getNewLine: () => "\n",
  };
}
