import type { Language, LanguageAdapter } from "@repost/spec";
import { languageUnsupported } from "./errors.ts";
import { loadParser } from "./parser.ts";
import { createPythonAdapter } from "./python/python-adapter.ts";
import { createTypeScriptAdapter } from "./typescript/typescript-adapter.ts";

const factories: Readonly<Record<Language, () => Promise<LanguageAdapter>>> = {
  python: async () => createPythonAdapter(await loadParser("python")),
  javascript: async () =>
    createTypeScriptAdapter("javascript", await loadParser("javascript"), await loadParser("typescript")),
  typescript: async () =>
    createTypeScriptAdapter("typescript", await loadParser("typescript"), await loadParser("typescript")),
};

const adapters = new Map<Language, Promise<LanguageAdapter>>();

/**
 * Loads the adapter of a language, once.
 *
 * @throws SyntaxError_ SYNTAX_LANGUAGE_UNSUPPORTED, SYNTAX_GRAMMAR_MISSING, SYNTAX_GRAMMAR_INCOMPATIBLE
 */
export async function loadLanguage(language: Language): Promise<LanguageAdapter> {
  const known = adapters.get(language);
  if (known !== undefined) return known;
  const loading = createAdapter(language);
  adapters.set(language, loading);
  loading.catch(() => adapters.delete(language));
  return loading;
}

async function createAdapter(language: Language): Promise<LanguageAdapter> {
  const create = Object.hasOwn(factories, language) ? factories[language] : undefined;
  if (create === undefined) throw languageUnsupported(language, Object.keys(factories));
  return create();
}
