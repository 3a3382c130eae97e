import { walk, type SyntaxNode } from "@repost/syntax";
import { PYTHON_EVALUATORS, PYTHON_OPERATIONS, type OperationKind } from "./python-operations.ts";

export interface Operation {
  readonly line: number;
  readonly kind: OperationKind;
  readonly name: string;
}

export function findPythonOperations(root: SyntaxNode): readonly Operation[] {
  const names = importedNames(root);
  const operations: Operation[] = [];
  walk(root, (node) => {
    if (node.type !== "call") return;
    const name = fullName(node.childForFieldName("function"), names);
    const kind = name === null ? null : kindOf(name, node.childForFieldName("arguments"));
    if (name !== null && kind !== null) operations.push({ line: node.startPosition.row + 1, kind, name });
  });
  return operations;
}

function kindOf(name: string, callArguments: SyntaxNode | null): OperationKind | null {
  const values = callArguments?.namedChildren.filter(({ type }) => type !== "comment") ?? [];
  if (PYTHON_EVALUATORS.includes(name)) return isLiteral(values[0]) ? null : "code";
  if (name === "open" || name === "io.open") return writesFile(values) ? "files" : null;
  for (const kind of Object.keys(PYTHON_OPERATIONS) as OperationKind[]) {
    if (PYTHON_OPERATIONS[kind].some((pattern) => matches(name, pattern))) return kind;
  }
  return null;
}

function matches(name: string, pattern: string): boolean {
  return pattern.endsWith(".*") ? name.startsWith(pattern.slice(0, -1)) : name === pattern;
}

function isLiteral(node: SyntaxNode | undefined): boolean {
  return node?.type === "string" && !node.namedChildren.some(({ type }) => type === "interpolation");
}

/** A computed mode may write. */
function writesFile(values: readonly SyntaxNode[]): boolean {
  const keyword = values.find(
    (node) => node.type === "keyword_argument" && node.childForFieldName("name")?.text === "mode",
  );
  const positional = values[1]?.type === "keyword_argument" ? undefined : values[1];
  const mode = keyword?.childForFieldName("value") ?? positional;
  if (mode === undefined) return false;
  return isLiteral(mode) ? /[wax+]/u.test(mode.text) : true;
}

/** Full names: `sp` is `subprocess` after `import subprocess as sp`. */
function importedNames(root: SyntaxNode): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  walk(root, (node) => {
    if (node.type !== "import_statement" && node.type !== "import_from_statement") return;
    const source = node.childForFieldName("module_name");
    for (const item of node.childrenForFieldName("name")) {
      const original = item?.type === "aliased_import" ? item.childForFieldName("name")?.text : item?.text;
      const alias = item?.type === "aliased_import" ? item.childForFieldName("alias")?.text : undefined;
      if (original === undefined) continue;
      const full = source === null ? original : `${source.text}.${original}`;
      // `import os.path` binds the first part only.
      if (alias !== undefined) names.set(alias, full);
      else if (source === null) names.set(firstPart(original), firstPart(original));
      else names.set(original, full);
    }
  });
  return names;
}

function fullName(node: SyntaxNode | null, names: ReadonlyMap<string, string>): string | null {
  if (node === null || !/^[\w.]+$/u.test(node.text)) return null;
  if (node.type !== "identifier" && node.type !== "attribute") return null;
  const first = firstPart(node.text);
  const importedName = names.get(first);
  if (importedName !== undefined) return importedName + node.text.slice(first.length);
  return node.type === "identifier" ? node.text : null;
}

function firstPart(name: string): string {
  return name.split(".")[0] ?? name;
}
