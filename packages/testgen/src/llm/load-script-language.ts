import type { Language } from "@repost/spec";
import { loadParser } from "@repost/syntax";
import { pythonScripts } from "./python/python-scripts.ts";
import type { ScriptLanguage } from "./script-language.ts";
import { createJavaScriptScripts } from "./typescript/javascript-scripts.ts";

/** Loads the script tools of a language. */
export async function loadScriptLanguage(language: Language): Promise<ScriptLanguage> {
  return language === "python" ? pythonScripts : createJavaScriptScripts(language, await loadParser(language));
}
