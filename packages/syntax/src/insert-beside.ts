import type { FunctionDefinition, Language } from "@repost/spec";
import { insertRenamed, type InsertedFunction } from "./insert-renamed.ts";
import { loadParser } from "./parser.ts";
import { insertCopy } from "./typescript/insert-copy.ts";

/**
 * Puts a copy of a function of a text right behind it, under another name; null where nothing could reach one there, as for a function that each
 * object of a class has for itself. Every other line stays as it is.
 *
 * @throws SyntaxError_ SYNTAX_FUNCTION_MISSING where the definition is none of the text
 * @example
 * const [definition] = (await loadLanguage("javascript")).functions(code);
 * const both = await insertBeside("javascript", code, definition, "f_new_implementation");
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
