import type { Language } from "@repost/spec";
import { loadLanguage, loadParser } from "@repost/syntax";
import { languageUnsupported } from "./errors.ts";
import { createPythonTests } from "./python/python-tests.ts";
import type { TestLanguage } from "./test-language.ts";

/**
 * Loads what a search needs of a language.
 *
 * @throws TestgenError TESTGEN_LANGUAGE_UNSUPPORTED
 */
export async function loadTestLanguage(language: Language): Promise<TestLanguage> {
  if (language !== "python") throw languageUnsupported(language, ["python"]);
  return createPythonTests(await loadParser(language), await loadLanguage(language));
}
