import { familyOf, type Language, type LanguageFamily } from "@repost/spec";
import { loadParser } from "@repost/syntax";
import type { MockLanguage } from "./hybrid/mock-language.ts";
import { createPythonMocks } from "./hybrid/python/python-mocks.ts";
import { createJavaScriptMocks } from "./hybrid/typescript/javascript-mocks.ts";
import { createPythonScripts } from "./llm/python/python-scripts.ts";
import type { ScriptLanguage } from "./llm/script-language.ts";
import { createJavaScriptScripts } from "./llm/typescript/javascript-scripts.ts";

interface SandboxLanguage {
  readonly loadMocks: (language: Language) => Promise<MockLanguage>;
  readonly loadScripts: (language: Language) => Promise<ScriptLanguage>;
}

const languages: Readonly<Record<LanguageFamily, SandboxLanguage>> = {
  python: {
    loadMocks: async (language) => createPythonMocks(await loadParser(language)),
    loadScripts: async (language) => createPythonScripts(await loadParser(language)),
  },
  javascript: {
    loadMocks: async (language) => createJavaScriptMocks(await loadParser(language), await loadParser("javascript")),
    loadScripts: async (language) => createJavaScriptScripts(language, await loadParser(language)),
  },
};

export function loadMockLanguage(language: Language): Promise<MockLanguage> {
  return languages[familyOf(language)].loadMocks(language);
}

export function loadScriptLanguage(language: Language): Promise<ScriptLanguage> {
  return languages[familyOf(language)].loadScripts(language);
}
