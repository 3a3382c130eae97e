import type { Language } from "@repost/spec";
import { loadParser } from "@repost/syntax";
import { createPythonStandIns } from "./python/python-stand-ins.ts";
import type { StandInLanguage } from "./stand-in-language.ts";
import { createJavaScriptStandIns } from "./typescript/javascript-stand-ins.ts";

export async function loadStandInLanguage(language: Language): Promise<StandInLanguage> {
  if (language === "python") return createPythonStandIns(await loadParser("python"));
  const [parser, plain] = await Promise.all([loadParser(language), loadParser("javascript")]);
  return createJavaScriptStandIns(parser, plain);
}
