import type { FunctionDefinition, Language } from "@repost/spec";
import type { InsertedFunction } from "./insert-renamed.ts";
import { syntaxLanguage } from "./languages.ts";

/**
 * Inserts a copy of a function after it, under another name. Null when the copy could not be called, such as a function
 * stored on each instance. Other lines do not change.
 *
 * @throws SyntaxError_ SYNTAX_FUNCTION_MISSING when the text lacks the definition
 * @example const [definition] = (await loadLanguage("javascript")).functions(code); const both = await
 * insertBeside("javascript", code, definition, "f_new_implementation");
 */
export function insertBeside(
  language: Language,
  code: string,
  definition: FunctionDefinition,
  name: string,
): Promise<InsertedFunction | null> {
  return syntaxLanguage(language).insertBeside(language, code, definition, name);
}
