import { familyOf, type Language, type LanguageFamily } from "@repost/spec";

export interface ContextLanguage {
  readonly loadsByName: boolean;
  /** Stubs can replace names that nothing binds. */
  readonly canStubNames: boolean;
  readonly infersTypes: boolean;
  /** Registry whose packages have this language only. */
  readonly onlyLanguageOf: string | null;
}

const languages: Readonly<Record<LanguageFamily, ContextLanguage>> = {
  python: { loadsByName: true, canStubNames: true, infersTypes: true, onlyLanguageOf: "pypi" },
  javascript: { loadsByName: false, canStubNames: false, infersTypes: false, onlyLanguageOf: null },
};

export function contextLanguage(language: Language): ContextLanguage {
  return languages[familyOf(language)];
}
