import type { FunctionDefinition, Language } from "@repost/spec";
import type { InsertedFunction } from "./insert-renamed.ts";
import { syntaxLanguage } from "./languages.ts";

/**
 * Inserts a renamed copy after a function; returns null when nothing could call it.
 *
 * @throws SyntaxAdapterError SYNTAX_FUNCTION_MISSING when the text lacks the definition
 */
export function insertBeside(
  language: Language,
  code: string,
  definition: FunctionDefinition,
  name: string,
): Promise<InsertedFunction | null> {
  return syntaxLanguage(language).insertBeside(language, code, definition, name);
}
