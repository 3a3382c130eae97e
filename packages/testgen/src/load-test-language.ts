import type { Language } from "@repost/spec";
import { loadLanguage, loadParser } from "@repost/syntax";
import { createPythonTests } from "./python/python-tests.ts";
import { createTypeScriptTests } from "./typescript/typescript-tests.ts";
import type { TestLanguage } from "./test-language.ts";

/** Loads the search tools of a language. */
export async function loadTestLanguage(language: Language): Promise<TestLanguage> {
  const [parser, adapter] = await Promise.all([loadParser(language), loadLanguage(language)]);
  if (language === "python") return createPythonTests(parser, adapter);
  return createTypeScriptTests({ parser, typed: await loadParser("typescript") }, adapter, language);
}
