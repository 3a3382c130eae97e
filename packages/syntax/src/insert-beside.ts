import type { FunctionDefinition, Language } from "@repost/spec";
import { insertRenamed, type InsertedFunction } from "./insert-renamed.ts";
import { loadParser } from "./parser.ts";
import { insertCopy } from "./typescript/insert-copy.ts";

/**
 * Inserts a copy of a function after it, under another name. Null when the copy could not be called, such as a function
 * stored on each instance. Other lines do not change.
 *
 * @throws SyntaxError_ SYNTAX_FUNCTION_MISSING when the text lacks the definition
 * @example const [definition] = (await loadLanguage("javascript")).functions(code); const both = await
 * insertBeside("javascript", code, definition, "f_new_implementation");
 */
export async function insertBeside(
  language: Language,
  code: string,
  definition: FunctionDefinition,
  name: string,
): Promise<InsertedFunction | null> {
  if (language === "python") return insertRenamed(code, definition, name);
  const parser = await loadParser(language);
  using tree = parser.parse(code);
  return insertCopy(code, tree.root, definition, name);
}
