import type { Language } from "@repost/spec";
import { loadLanguage, loadParser, loadTypeReaders } from "@repost/syntax";
import { createPythonTests } from "./python/python-tests.ts";
import { createTypeScriptTests } from "./typescript/typescript-tests.ts";
import type { TestLanguage } from "./test-language.ts";

/** Loads the search tools of a language. */
export async function loadTestLanguage(language: Language): Promise<TestLanguage> {
  const [parser, adapter] = await Promise.all([loadParser(language), loadLanguage(language)]);
  if (language === "python") return createPythonTests(parser, adapter);
  const [typed, types] = await Promise.all([loadParser("typescript"), loadTypeReaders()]);
  return createTypeScriptTests({ parser, typed, types }, adapter, language);
}
