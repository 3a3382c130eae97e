import { familyOf, type Language, type LanguageFamily } from "@repost/spec";

/** Facts of a language family that slices and contexts need. */
export interface ContextLanguage {
  /** Code loads data files and modules by names that it computes. */
  readonly loadsByName: boolean;
  /** Stubs can replace names that nothing binds. */
  readonly canStubNames: boolean;
  /** Classes of arguments are inferred from use, without declarations of other files. */
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
