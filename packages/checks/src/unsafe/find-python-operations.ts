import { walk, type SyntaxNode } from "@repost/syntax";
import { scopesOf } from "@repost/syntax/python-scopes";
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
  const { imports } = scopesOf(root, { keepsUnreached: true });
  const names = imports.flatMap(({ isFrom, level, module, items }) =>
    items.map(({ name, hasAlias, bound }): readonly [string, string] => {
      const full = isFrom ? [`${".".repeat(level)}${module.join(".")}`, ...name] : name;
      // `import os.path` binds the first part only.
      return [bound, isFrom || hasAlias ? full.join(".") : bound];
    }),
  );
  return new Map(names);
}

function fullName(node: SyntaxNode | null, names: ReadonlyMap<string, string>): string | null {
  if (node === null || !/^[\w.]+$/u.test(node.text)) return null;
  if (node.type !== "identifier" && node.type !== "attribute") return null;
  const first = node.text.split(".")[0] ?? node.text;
  const importedName = names.get(first);
  if (importedName !== undefined) return importedName + node.text.slice(first.length);
  return node.type === "identifier" ? node.text : null;
}
