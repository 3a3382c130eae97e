import type { Language } from "@repost/spec";
import type { LanguageUsages } from "./language-usages.ts";
import { pythonUsages } from "./python/python-usages.ts";
import { typescriptUsages } from "./typescript/typescript-usages.ts";

const usages: Readonly<Record<Language, LanguageUsages>> = {
  python: pythonUsages,
  typescript: typescriptUsages,
  javascript: typescriptUsages,
};

export function usagesOf(language: Language): LanguageUsages {
  return usages[language];
}
