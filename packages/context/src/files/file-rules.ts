import { rulesByLanguage } from "../errors.ts";
import { pythonFileRules } from "./python/python-file-rules.ts";
import type { FileRules } from "./source-text.ts";
import { typescriptFileRules } from "./typescript/typescript-file-rules.ts";

export const fileRulesOf = rulesByLanguage<FileRules>({
  python: pythonFileRules,
  typescript: typescriptFileRules,
  javascript: typescriptFileRules,
});
