import { familyOf, type Language, type LanguageFamily } from "@repost/spec";

/** Evaluators of other projects run Python. */
const exported: ReadonlySet<LanguageFamily> = new Set(["python"]);

export function isExported(language: Language): boolean {
  return exported.has(familyOf(language));
}
