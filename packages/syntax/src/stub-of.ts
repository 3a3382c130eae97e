import type { FunctionDefinition, Language } from "@repost/spec";
import { syntaxLanguage } from "./languages.ts";

/** Returns a solution that only raises NotImplementedError or throws an Error. @default language Python */
export function stubOf(definition: FunctionDefinition, code: string, language: Language = "python"): string {
  const { withBody, missing } = syntaxLanguage(language);
  return withBody(definition, code, missing);
}

/** Returns a solution that returns a constant expression. @default language Python */
export function constantOf(
  definition: FunctionDefinition,
  code: string,
  expression: string,
  language: Language = "python",
): string {
  const { withBody, returned } = syntaxLanguage(language);
  return withBody(definition, code, returned(expression));
}
