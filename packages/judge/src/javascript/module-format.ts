import type { Language } from "@repost/spec";
import { parseCode, type SyntaxNode, walk } from "@repost/syntax";

export type ModuleFormat = "module" | "commonjs";

export async function moduleFormat(path: string, code: string, language: Language): Promise<ModuleFormat> {
  if (/\.m[jt]s$/u.test(path)) return "module";
  if (/\.c[jt]s$/u.test(path)) return "commonjs";
  return (await hasModuleSyntax(code, language)) ? "module" : "commonjs";
}

export async function hasModuleSyntax(code: string, language: Language): Promise<boolean> {
  using tree = await parseCode(language, code);
  return tree.root.namedChildren.some(isModuleStatement) || waitsAtTopLevel(tree.root);
}

function isModuleStatement(statement: SyntaxNode): boolean {
  if (statement.type === "export_statement") return !statement.text.startsWith("export =");
  if (statement.type !== "import_statement") return false;
  return !statement.namedChildren.some(({ type }) => type === "import_require_clause");
}

const FUNCTION = /function|arrow|method/u;

function waitsAtTopLevel(root: SyntaxNode): boolean {
  let isWaiting = false;
  walk(root, ({ type, text, children }) => {
    if (type === "await_expression" || (type === "meta_property" && text === "import.meta")) isWaiting = true;
    if (type === "for_in_statement" && children.some((child) => child.type === "await")) isWaiting = true;
    return !isWaiting && !FUNCTION.test(type);
  });
  return isWaiting;
}
