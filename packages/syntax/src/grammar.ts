import type { MaskLanguage } from "@repost/spec";
import { Language as Grammar, LANGUAGE_VERSION, MIN_COMPATIBLE_VERSION } from "web-tree-sitter";
import { grammarIncompatible, grammarMissing, languageUnsupported } from "./errors.ts";
import { readPackageFile } from "./read-package-file.ts";
import { loadTreeSitter } from "./tree/tree-walk.ts";

/**
 * WebAssembly files; a checkout reads them from the packages. TypeScript's second grammar reads JSX, where `<T>x` is no
 * assertion.
 */
const grammarFiles: Record<MaskLanguage, readonly string[]> = {
  python: ["tree-sitter-python/tree-sitter-python.wasm"],
  javascript: ["tree-sitter-javascript/tree-sitter-javascript.wasm"],
  typescript: ["tree-sitter-typescript/tree-sitter-typescript.wasm", "tree-sitter-typescript/tree-sitter-tsx.wasm"],
  java: ["tree-sitter-java/tree-sitter-java.wasm"],
  csharp: ["tree-sitter-c-sharp/tree-sitter-c_sharp.wasm"],
  cpp: ["tree-sitter-cpp/tree-sitter-cpp.wasm"],
  php: ["tree-sitter-php/tree-sitter-php.wasm"],
  go: ["tree-sitter-go/tree-sitter-go.wasm"],
};

export function addGrammar(language: MaskLanguage, file: string): void {
  grammarFiles[language] = [file];
}

export async function loadGrammars(language: MaskLanguage): Promise<readonly Grammar[]> {
  const files = Object.hasOwn(grammarFiles, language) ? grammarFiles[language] : undefined;
  if (files === undefined) throw languageUnsupported(language, Object.keys(grammarFiles));
  await loadTreeSitter();
  return Promise.all(files.map(loadGrammar));
}

async function loadGrammar(file: string): Promise<Grammar> {
  const grammar = await readGrammar(file);
  assertCompatible(file, grammar.abiVersion);
  return grammar;
}

export async function readGrammar(file: string): Promise<Grammar> {
  try {
    return await Grammar.load(await readPackageFile(file));
  } catch (error) {
    throw grammarMissing(file, error);
  }
}

export function assertCompatible(file: string, version: number): void {
  if (version < MIN_COMPATIBLE_VERSION || version > LANGUAGE_VERSION) {
    throw grammarIncompatible(file, version, MIN_COMPATIBLE_VERSION, LANGUAGE_VERSION);
  }
}
