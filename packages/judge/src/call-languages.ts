import type { Language } from "@repost/spec";
import type { CallLanguage } from "./call-language.ts";
import { languageUnsupported } from "./errors.ts";
import { scriptCalls } from "./javascript/script-calls.ts";
import { pythonCalls } from "./python/python-calls.ts";

const languages: Readonly<Partial<Record<Language, CallLanguage>>> = {
  python: pythonCalls,
  javascript: scriptCalls("javascript"),
  typescript: scriptCalls("typescript"),
};

/** @throws JudgeError JUDGE_LANGUAGE_UNSUPPORTED */
export function callLanguage(language: Language): CallLanguage {
  const adapter = Object.hasOwn(languages, language) ? languages[language] : undefined;
  if (adapter === undefined) throw languageUnsupported(language);
  return adapter;
}
