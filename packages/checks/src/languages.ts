import { familyOf, type Language, type LanguageFamily } from "@repost/spec";
import type { SyntaxNode } from "@repost/syntax";
import { scopesOf as javascriptScopes } from "@repost/syntax/javascript-scopes";
import { scopesOf as pythonScopes } from "@repost/syntax/python-scopes";
import type { AnalysedNames } from "./coverage/module-bindings.ts";
import { findJavaScriptOperations } from "./unsafe/find-javascript-operations.ts";
import { findPythonOperations } from "./unsafe/find-python-operations.ts";

export interface CheckLanguage {
  readonly analyse: (root: SyntaxNode) => AnalysedNames;
  readonly findOperations: typeof findPythonOperations;
  readonly hasComparableBytecode: boolean;
  /** The platform defines globals, for example `process` and `navigator`. */
  readonly hasPlatformGlobals: boolean;
  /** Files of declarations may describe the code. */
  readonly hasDeclarations: boolean;
  /** Some files load only after another file of the package. */
  readonly hasEntryFiles: boolean;
  readonly hasFence: boolean;
  /** Path of the script beside the module; null for its own path. */
  readonly script: string | null;
}

const languages: Readonly<Record<LanguageFamily, CheckLanguage>> = {
  python: {
    analyse: (root) => pythonScopes(root, { keepsUnreached: true }),
    findOperations: findPythonOperations,
    hasComparableBytecode: true,
    hasPlatformGlobals: false,
    hasDeclarations: false,
    hasEntryFiles: false,
    hasFence: false,
    script: "script.py",
  },
  javascript: {
    analyse: javascriptScopes,
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
