import type { Language, TestRequest } from "@repost/spec";
import { functionText, loadLanguage } from "@repost/syntax";
import { millRequest } from "./mill-request.ts";

export async function requestOf(code: string, entry: string, language: Language): Promise<TestRequest> {
  const { target, module } = millRequest(code, entry);
  const definition = (await loadLanguage(language)).functions(code).find(({ name }) => name === entry);
  if (definition === undefined) throw new Error(`The module has no ${entry}.`);
  const path = language === "python" ? "shop.py" : language === "typescript" ? "shop.mts" : "shop.mjs";
  return {
    target: {
      ...target,
      language,
      path,
      kind: definition.kind,
      modifiers: [...definition.modifiers],
      start_line: definition.startLine,
      end_line: definition.endLine,
      signature: definition.signature,
      docstring: definition.docstring,
      orig_func: functionText(code, definition),
    },
    module: { ...module, language, path },
  };
}
