import type { Language } from "@repost/spec";
import { languageUnsupported } from "../errors.ts";
import { pythonIndex } from "../python/python-index.ts";
import { typescriptIndex } from "../typescript/typescript-index.ts";
import type { LanguageIndex } from "./language-index.ts";

const indexes: Partial<Record<Language, LanguageIndex>> = {
  python: pythonIndex,
  typescript: typescriptIndex,
  javascript: typescriptIndex,
};

/** @throws ContextError CONTEXT_LANGUAGE_UNSUPPORTED */
export function languageIndexOf(language: Language): LanguageIndex {
  const index = Object.hasOwn(indexes, language) ? indexes[language] : undefined;
  if (index === undefined) throw languageUnsupported(language, Object.keys(indexes));
  return index;
}
