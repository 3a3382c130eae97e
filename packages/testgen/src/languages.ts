import { familyOf, type Language, type LanguageFamily, type SandboxedModule } from "@repost/spec";
import { loadLanguage, loadParser, loadTypeReaders, type Parser } from "@repost/syntax";
import { createPythonAnswers } from "./hybrid/python/python-answers.ts";
import type { AnswerRules } from "./hybrid/read-answer.ts";
import { createJavaScriptAnswers } from "./hybrid/typescript/javascript-answers.ts";
import { pythonScripts } from "./llm/python/python-scripts.ts";
import type { ScriptLanguage, ScriptSyntax } from "./llm/script-language.ts";
import { createJavaScriptScripts } from "./llm/typescript/javascript-scripts.ts";
import { createPythonTests } from "./python/python-tests.ts";
import type { TestLanguage } from "./test-language.ts";
import { createTypeScriptTests } from "./typescript/typescript-tests.ts";

interface GeneratorLanguage {
  readonly loadTests: (language: Language) => Promise<TestLanguage>;
  readonly loadAnswers: (module: SandboxedModule) => Promise<AnswerRules>;
  readonly scripts: (language: Language, parser: Parser) => ScriptSyntax;
}

const languages: Readonly<Record<LanguageFamily, GeneratorLanguage>> = {
  python: {
    loadTests: async (language) => createPythonTests(await loadParser(language)),
    loadAnswers: async (module) => createPythonAnswers(await loadParser(module.language), module),
    scripts: () => pythonScripts,
  },
  javascript: {
    loadTests: async (language) => {
      const [parser, typed, types] = await Promise.all([
        loadParser(language),
        loadParser("typescript"),
        loadTypeReaders(),
      ]);
      const parsers = { parser, typed, types };
      return createTypeScriptTests(parsers, await loadLanguage(language));
    },
    loadAnswers: async (module) =>
      createJavaScriptAnswers(await loadParser(module.language), await loadParser("javascript"), module),
    scripts: createJavaScriptScripts,
  },
};

export function loadTestLanguage(language: Language): Promise<TestLanguage> {
  return languages[familyOf(language)].loadTests(language);
}

export function loadAnswerRules(module: SandboxedModule): Promise<AnswerRules> {
  return languages[familyOf(module.language)].loadAnswers(module);
}

export async function loadScriptLanguage(language: Language): Promise<ScriptLanguage> {
  const [adapter, parser] = await Promise.all([loadLanguage(language), loadParser(language)]);
  return { ...languages[familyOf(language)].scripts(language, parser), adapter, parser };
}
