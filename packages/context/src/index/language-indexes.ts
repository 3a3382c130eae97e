import { rulesByLanguage } from "../errors.ts";
import { pythonIndex } from "../python/python-index.ts";
import { typescriptIndex } from "../typescript/typescript-index.ts";
import type { LanguageIndex } from "./language-index.ts";

export const languageIndexOf = rulesByLanguage<LanguageIndex>({
  python: pythonIndex,
  typescript: typescriptIndex,
  javascript: typescriptIndex,
});
