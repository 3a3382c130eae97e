import type { Language } from "@repost/spec";
import { languageUnsupported } from "../errors.ts";
import { scriptSplit } from "../javascript/split-requests.ts";
import { pythonSplit } from "../python/split-requests.ts";
import type { SplitLanguage } from "./split-language.ts";

const languages: Readonly<Partial<Record<Language, SplitLanguage>>> = {
  python: pythonSplit,
  javascript: scriptSplit("javascript"),
  typescript: scriptSplit("typescript"),
};

/** @throws JudgeError JUDGE_LANGUAGE_UNSUPPORTED */
export function splitLanguage(language: Language): SplitLanguage {
  const adapter = Object.hasOwn(languages, language) ? languages[language] : undefined;
  if (adapter === undefined) throw languageUnsupported(language);
  return adapter;
}
