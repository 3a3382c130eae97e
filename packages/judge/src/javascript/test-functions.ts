import type { Language } from "@repost/spec";
import { loadLanguage, loadParser, walk } from "@repost/syntax";

/** Returns functions that look like tests, take no arguments and are not mentioned again. */
export async function testFunctions(program: string, language: Language): Promise<readonly string[]> {
  const adapter = await loadLanguage(language);
  const candidates = adapter
    .functions(program)
    .filter(({ name, signature }) => /^test/iu.test(name) && !name.includes(".") && takesNothing(signature, name))
    .map(({ name }) => name);
  if (candidates.length === 0) return [];
  const parser = await loadParser(language);
  using tree = parser.parse(program);
  const counts = new Map<string, number>();
  walk(tree.root, ({ type, text }) => {
    if (type === "identifier") counts.set(text, (counts.get(text) ?? 0) + 1);
  });
  return [...new Set(candidates)].filter((name) => counts.get(name) === 1);
}

function takesNothing(signature: string, name: string): boolean {
  return /^\s*(?:=\s*(?:async\s*)?(?:function\s*\*?\s*\w*\s*)?)?\(\s*\)/u.test(signature.slice(name.length));
}
