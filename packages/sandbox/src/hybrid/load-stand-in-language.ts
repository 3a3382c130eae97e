import type { Language } from "@repost/spec";
import { loadParser } from "@repost/syntax";
import { createPythonStandIns } from "./python/python-stand-ins.ts";
import type { StandInLanguage } from "./stand-in-language.ts";

/** Loads what stand-ins need of a language; null where there are none. */
export async function loadStandInLanguage(language: Language): Promise<StandInLanguage | null> {
  return language === "python" ? createPythonStandIns(await loadParser("python")) : null;
}
