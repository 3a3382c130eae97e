import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Language } from "@repost/spec";
import { Language as Grammar, LANGUAGE_VERSION, MIN_COMPATIBLE_VERSION, Parser } from "web-tree-sitter";
import { grammarIncompatible, grammarMissing, languageUnsupported } from "./errors.ts";

/** The grammars' packages bring their own WebAssembly. */
const grammarFiles: Readonly<Record<Language, string>> = {
  python: "tree-sitter-python/tree-sitter-python.wasm",
  typescript: "tree-sitter-typescript/tree-sitter-typescript.wasm",
  javascript: "tree-sitter-javascript/tree-sitter-javascript.wasm",
};

const require = createRequire(import.meta.url);

/** Reads the WebAssembly of a language's grammar and makes sure that the tree-sitter at hand understands it. */
export async function loadGrammar(language: Language): Promise<Grammar> {
  if (!Object.hasOwn(grammarFiles, language)) throw languageUnsupported(language, Object.keys(grammarFiles));
  const file = grammarFiles[language];
  await Parser.init();
  const grammar = await readGrammar(file);
  assertCompatible(file, grammar.abiVersion);
  return grammar;
}

async function readGrammar(file: string): Promise<Grammar> {
  try {
    return await Grammar.load(await readFile(require.resolve(file)));
  } catch (error) {
    throw grammarMissing(file, error);
  }
}

/** @throws SyntaxError_ SYNTAX_GRAMMAR_INCOMPATIBLE */
export function assertCompatible(file: string, version: number): void {
  if (version < MIN_COMPATIBLE_VERSION || version > LANGUAGE_VERSION) {
    throw grammarIncompatible(file, version, MIN_COMPATIBLE_VERSION, LANGUAGE_VERSION);
  }
}
