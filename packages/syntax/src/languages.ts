import { familyOf, type FunctionDefinition, type Language, type LanguageFamily } from "@repost/spec";
import { insertRenamed, type InsertedFunction } from "./insert-renamed.ts";
import { loadParser } from "./parser.ts";
import { withPythonBody } from "./python/with-body.ts";
import { insertCopy } from "./typescript/insert-copy.ts";
import { withScriptBody } from "./typescript/with-body.ts";

export interface SyntaxLanguage {
  readonly missing: string;
  readonly returned: (expression: string) => string;
  readonly withBody: (definition: FunctionDefinition, code: string, body: string) => string;
  readonly insertBeside: (
    language: Language,
    code: string,
    definition: FunctionDefinition,
    name: string,
  ) => Promise<InsertedFunction | null>;
}

const languages: Readonly<Record<LanguageFamily, SyntaxLanguage>> = {
  python: {
    missing: "raise NotImplementedError",
    returned: (expression) => `return ${expression}`,
    withBody: withPythonBody,
    insertBeside: (_, code, definition, name) => Promise.resolve(insertRenamed(code, definition, name)),
  },
  javascript: {
    missing: 'throw new Error("not implemented");',
    returned: (expression) => `return ${expression};`,
    withBody: withScriptBody,
    insertBeside: async (language, code, definition, name) => {
      const parser = await loadParser(language);
      using tree = parser.parse(code);
      return insertCopy(code, tree.root, definition, name);
    },
  },
};

export function syntaxLanguage(language: Language): SyntaxLanguage {
  return languages[familyOf(language)];
}
