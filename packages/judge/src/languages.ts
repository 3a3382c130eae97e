import { familyOf, type Language, type LanguageFamily } from "@repost/spec";

export interface JudgeLanguage {
  /** Numbers have one type, and booleans are no numbers. */
  readonly hasOneNumberType: boolean;
  /** Compares full classes; equal content alone does not suffice. */
  readonly comparesFullClasses: boolean;
  /** The language itself throws subclasses of `Error`. */
  readonly throwsSubclassesOfError: boolean;
  readonly showsCallsOfFunctions: boolean;
  readonly hasWeakTrust: boolean;
  /** A published program that ends silently has succeeded. */
  readonly isPublishedSilent: boolean;
}

const languages: Readonly<Record<LanguageFamily, JudgeLanguage>> = {
  python: {
    hasOneNumberType: false,
    comparesFullClasses: false,
    throwsSubclassesOfError: false,
    showsCallsOfFunctions: true,
    hasWeakTrust: true,
    isPublishedSilent: false,
  },
  javascript: {
    hasOneNumberType: true,
    comparesFullClasses: true,
    throwsSubclassesOfError: true,
    showsCallsOfFunctions: false,
    hasWeakTrust: false,
    isPublishedSilent: true,
  },
};

export function judgeLanguage(language: Language): JudgeLanguage {
  return languages[familyOf(language)];
}
