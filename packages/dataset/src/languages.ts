import { familyOf, type Language, type LanguageFamily } from "@repost/spec";

/** Families whose environments the formats of other projects can hold: their evaluators run Python. */
const exported: ReadonlySet<LanguageFamily> = new Set(["python"]);

/** Returns whether formats of other projects can hold environments of a language. */
export function isExported(language: Language): boolean {
  return exported.has(familyOf(language));
}
