import type { Language } from "@repost/spec";
import { documentationEnd, loadLanguage } from "@repost/syntax";

/** What opens a class around a method, which is a function there alone. */
const CLASS = "class Owner {\n";

/**
 * A function's own text up to its body, or, documented, to the end of its docstring in Python, where that is in the body. Undefined for a text that
 * defines no function.
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
