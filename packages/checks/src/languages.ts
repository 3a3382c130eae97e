import { familyOf, type Language, type LanguageFamily } from "@repost/spec";
import { findJavaScriptOperations } from "./unsafe/find-javascript-operations.ts";
import { findPythonOperations } from "./unsafe/find-python-operations.ts";

export interface CheckLanguage {
  readonly findOperations: typeof findPythonOperations;
  /** Equal bytecode proves that a mutant is equivalent. */
  readonly hasComparableBytecode: boolean;
  /** Global names describe the platform: `process`, `navigator`. */
  readonly hasPlatformGlobals: boolean;
  /** Files of declarations may describe the code. */
  readonly hasDeclarations: boolean;
  /** Some files need another file of the package to be loaded first. */
  readonly hasEntryFiles: boolean;
  /** Prompts name the language of their code blocks. */
  readonly hasFence: boolean;
  /** Path of a test program beside its module; null for the module's own path. */
  readonly script: string | null;
}

const languages: Readonly<Record<LanguageFamily, CheckLanguage>> = {
  python: {
    findOperations: findPythonOperations,
    hasComparableBytecode: true,
    hasPlatformGlobals: false,
    hasDeclarations: false,
    hasEntryFiles: false,
    hasFence: false,
    script: "script.py",
  },
  javascript: {
    findOperations: findJavaScriptOperations,
    hasComparableBytecode: false,
    hasPlatformGlobals: true,
    hasDeclarations: true,
    hasEntryFiles: true,
    hasFence: true,
    script: null,
  },
};

export function checkLanguage(language: Language): CheckLanguage {
  return languages[familyOf(language)];
}
