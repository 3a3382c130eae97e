import type { Language } from "@repost/spec";
import { loadParser } from "@repost/syntax";
import { createPythonScriptForm } from "./python/python-script-form.ts";
import type { ScriptForm } from "./script-form.ts";
import { createJavaScriptScriptForm } from "./typescript/javascript-script-form.ts";

export async function loadScriptForm(language: Language): Promise<ScriptForm> {
  const parser = await loadParser(language);
  return language === "python" ? createPythonScriptForm(parser) : createJavaScriptScriptForm(language, parser);
}
