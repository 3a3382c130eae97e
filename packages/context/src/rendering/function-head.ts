import type { Language } from "@repost/spec";
import { documentationEnd, loadLanguage } from "@repost/syntax";

/** Opens a class around a method, which parses only there. */
const CLASS = "class Owner {\n";

/**
 * Returns a function's text up to its body, and in Python to the end of the docstring when wanted. Undefined when the
 * text defines no function.
 */
export async function functionHead(language: Language, text: string, docstring: boolean): Promise<string | undefined> {
  const adapter = await loadLanguage(language);
  if (language !== "python") {
    const [alone] = adapter.functions(text);
    if (alone !== undefined) return text.slice(0, alone.body.start);
    const [method] = adapter.functions(`${CLASS}${text}\n}\n`);
    return method === undefined ? undefined : text.slice(0, method.body.start - CLASS.length);
  }
  const [definition] = adapter.functions(text);
  if (definition === undefined) return undefined;
  const documented = docstring ? await documentationEnd(text, definition) : null;
  return text.slice(0, documented ?? definition.body.start);
}
