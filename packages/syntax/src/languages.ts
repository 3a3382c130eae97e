import { familyOf, type FunctionDefinition, type Language, type LanguageFamily } from "@repost/spec";
import { type InsertedFunction, insertRenamed } from "./insert-renamed.ts";
import { loadParser } from "./parser.ts";
import { withPythonBody } from "./python/with-body.ts";
import { insertCopy } from "./typescript/insert-copy.ts";

interface SyntaxLanguage {
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

function withScriptBody({ span, body }: FunctionDefinition, code: string, statement: string): string {
  const header = code.slice(span.start, body.start);
  const rest = code.slice(body.end, span.end);
  if (!header.trimEnd().endsWith("{")) return `${header}{ ${statement} }${rest}`;
  const blank = body.start === body.end;
  return blank ? `${header} ${statement} ${rest}` : `${header}${statement}${rest}`;
}
