import type { Language } from "@repost/spec";
import { loadParser } from "@repost/syntax";
import { createPythonScripts } from "./python/python-scripts.ts";
import type { ScriptLanguage } from "./script-language.ts";
import { createJavaScriptScripts } from "./typescript/javascript-scripts.ts";

export async function loadScriptLanguage(language: Language): Promise<ScriptLanguage> {
  const parser = await loadParser(language);
  return language === "python" ? createPythonScripts(parser) : createJavaScriptScripts(language, parser);
}
