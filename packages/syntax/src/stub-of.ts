import type { FunctionDefinition, Language } from "@repost/spec";
import { syntaxLanguage } from "./languages.ts";

/**
 * Returns a solution with the function's header and decorators that only raises NotImplementedError, or throws an
 * Error.
 *
 * @param language of the text. @default "python"
 */
export function stubOf(definition: FunctionDefinition, code: string, language: Language = "python"): string {
  const { withBody, missing } = syntaxLanguage(language);
  return withBody(definition, code, missing);
}

/**
 * Returns a solution with the function's header and decorators that returns a constant expression.
 *
 * @param language of the text. @default "python"
 */
export function constantOf(
  definition: FunctionDefinition,
  code: string,
  expression: string,
  language: Language = "python",
): string {
  const { withBody, returned } = syntaxLanguage(language);
  return withBody(definition, code, returned(expression));
}
