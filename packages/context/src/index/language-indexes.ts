import type { Language } from "@repost/spec";
import { rulesFor } from "../errors.ts";
import { pythonIndex } from "../python/python-index.ts";
import { typescriptIndex } from "../typescript/typescript-index.ts";
import type { LanguageIndex } from "./language-index.ts";

const indexes: Readonly<Record<Language, LanguageIndex>> = {
  python: pythonIndex,
  typescript: typescriptIndex,
  javascript: typescriptIndex,
};

export function languageIndexOf(language: Language): LanguageIndex {
  return rulesFor(indexes, language);
}
