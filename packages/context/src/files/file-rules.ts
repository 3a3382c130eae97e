import type { Language } from "@repost/spec";
import { languageUnsupported } from "../errors.ts";
import { pythonFileRules } from "./python/python-file-rules.ts";
import type { FileRules } from "./source-text.ts";

const rules: Partial<Record<Language, FileRules>> = { python: pythonFileRules };

/** @throws ContextError CONTEXT_LANGUAGE_UNSUPPORTED */
export function fileRulesOf(language: Language): FileRules {
  const found = rules[language];
  if (found === undefined) throw languageUnsupported(language, Object.keys(rules));
  return found;
}
