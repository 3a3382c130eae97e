import { familyOf, type Language, type LanguageFamily } from "@repost/spec";

/** Rules for values and programs of a language family. */
export interface JudgeLanguage {
  /** All numbers have one type, and booleans are no numbers. */
  readonly hasOneNumberType: boolean;
  /** Built-in classes of objects are compared by name, without the content that they share. */
  readonly comparesFullClasses: boolean;
  /** An `Error` may be a mistake: the language itself throws subclasses of it. */
  readonly throwsSubclassesOfError: boolean;
  /** Calls of functions that a result contains are recorded with it. */
  readonly showsCallsOfFunctions: boolean;
  /** A program can be judged beside its candidate, without separation. */
  readonly hasWeakTrust: boolean;
  /** Published programs of the language report success by ending silently. */
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
