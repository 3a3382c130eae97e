import type { Language } from "@repost/spec";
import { loadParser } from "@repost/syntax";

/** Wraps a method in a class when the text parses only there. */
export async function methodInClass(language: Language, code: string): Promise<string> {
  const parser = await loadParser(language);
  using alone = parser.parse(code);
  if (!alone.root.hasError) return code;
  const wrapped = `class C {\n${code}\n}`;
  using inClass = parser.parse(wrapped);
  return inClass.root.hasError ? code : wrapped;
}
