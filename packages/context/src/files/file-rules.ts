import type { Language } from "@repost/spec";
import { rulesFor } from "../errors.ts";
import { pythonFileRules } from "./python/python-file-rules.ts";
import { typescriptFileRules } from "./typescript/typescript-file-rules.ts";
import type { FileRules } from "./source-text.ts";

const rules: Readonly<Record<Language, FileRules>> = {
  python: pythonFileRules,
  typescript: typescriptFileRules,
  javascript: typescriptFileRules,
};

export function fileRulesOf(language: Language): FileRules {
  return rulesFor(rules, language);
}
