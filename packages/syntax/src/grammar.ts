import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Language } from "@repost/spec";
import { Language as Grammar, LANGUAGE_VERSION, MIN_COMPATIBLE_VERSION, Parser } from "web-tree-sitter";
import { grammarIncompatible, grammarMissing, languageUnsupported } from "./errors.ts";

/** The grammars' packages bring their own WebAssembly. */
const grammarFiles: Readonly<Partial<Record<Language, string>>> = {
  python: "tree-sitter-python/tree-sitter-python.wasm",
};

const require = createRequire(import.meta.url);

/** Reads the WebAssembly of a language's grammar and makes sure that the tree-sitter at hand understands it. */
export async function loadGrammar(language: Language): Promise<Grammar> {
  const file = Object.hasOwn(grammarFiles, language) ? grammarFiles[language] : undefined;
  if (file === undefined) throw languageUnsupported(language, Object.keys(grammarFiles));
  await Parser.init();
  const grammar = await readGrammar(file);
  assertCompatible(file, grammar.abiVersion);
  return grammar;
}

/** @throws SyntaxError_ SYNTAX_GRAMMAR_MISSING */
export async function readGrammar(file: string): Promise<Grammar> {
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
