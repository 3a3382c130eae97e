import type { SandboxedModule, SourceFile } from "@repost/spec";
import { parseCode, type SyntaxNode } from "@repost/syntax";
import { boundNames } from "@repost/syntax/python-scopes";

export type Origin =
  | { readonly kind: "variable"; readonly name: string; readonly path: string; readonly original: string }
  | { readonly kind: "import"; readonly name: string; readonly code: string };

interface Binder {
  readonly statement: SyntaxNode;
  readonly position: number;
}

/** By line of the binding statement and position among its names. */
export async function originalNames(
  { code, provenance }: Pick<SandboxedModule, "code" | "provenance">,
  names: readonly string[],
  sources: ReadonlyMap<string, SourceFile["code"]>,
): Promise<readonly Origin[]> {
  using tree = await parseCode("python", code);
  const binders = new Map<string, Binder>();
  for (const statement of tree.root.namedChildren) {
    for (const [position, name] of boundNames(statement).entries()) {
      if (!binders.has(name)) binders.set(name, { statement, position });
    }
  }
  const origins: Origin[] = [];
  for (const name of names) {
    const binder = followAliases(binders, name);
    if (binder === undefined) continue;
    const line = binder.statement.startPosition.row + 1;
    const from = provenance.find(({ start, end }) => start <= line && line <= end);
    if (from === undefined) {
      if (isImport(binder.statement)) origins.push({ kind: "import", name, code: binder.statement.text });
      continue;
    }
    const source = sources.get(from.path);
    if (source === undefined) continue;
    using original = await parseCode("python", source);
    const bound = boundAt(original.root, from.line + line - from.start);
    const originalName = bound[binder.position];
    if (originalName !== undefined) origins.push({ kind: "variable", name, path: from.path, original: originalName });
  }
  return origins;
}

function followAliases(binders: ReadonlyMap<string, Binder>, name: string): Binder | undefined {
  const binder = binders.get(name);
  const assigned = /^(\w+) = (\w+)$/u.exec(binder?.statement.text ?? "");
  const other = assigned?.[2] === undefined || assigned[2] === name ? undefined : binders.get(assigned[2]);
  return other ?? binder;
}

function isImport({ type, namedChildren }: SyntaxNode): boolean {
  if (type === "try_statement") {
    const block = namedChildren.find((child) => child.type === "block");
    return block?.namedChildren.every((child) => isImport(child)) ?? false;
  }
  return type === "import_statement" || type === "import_from_statement";
}

function boundAt(root: SyntaxNode, line: number): readonly string[] {
  const statement = root.namedChildren.find(
    ({ startPosition, endPosition }) => startPosition.row < line && line <= endPosition.row + 1,
  );
  return statement === undefined ? [] : boundNames(statement);
}
