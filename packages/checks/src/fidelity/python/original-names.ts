import type { SandboxedModule, SourceFile } from "@repost/spec";
import { loadParser, type SyntaxNode } from "@repost/syntax";

/** Origin of a name that calls use. */
export type Origin =
  /** Variable of a file of the repository. */
  | { readonly kind: "variable"; readonly name: string; readonly path: string; readonly original: string }
  /** External import, equal everywhere. */
  | { readonly kind: "import"; readonly name: string; readonly code: string };

interface Binder {
  readonly statement: SyntaxNode;
  /** Position among the names that the statement binds. */
  readonly position: number;
}

/** Statements with own scopes. */
const CLOSED = new Set(["function_definition", "class_definition", "lambda"]);

/**
 * Returns the origins of a module's names: by the line of the binding statement and, for renamed ones, the position
 * among its names. Omits unknown ones.
 */
export async function originalNames(
  { code, provenance }: Pick<SandboxedModule, "code" | "provenance">,
  names: readonly string[],
  sources: ReadonlyMap<string, SourceFile["code"]>,
): Promise<readonly Origin[]> {
  const parser = await loadParser("python");
  using tree = parser.parse(code);
  const binders = new Map<string, Binder>();
  for (const statement of tree.root.namedChildren) {
    for (const [position, name] of boundBy(statement).entries()) {
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
    using original = parser.parse(source);
    const bound = boundAt(original.root, from.line + line - from.start);
    const found = bound[binder.position];
    if (found !== undefined) origins.push({ kind: "variable", name, path: from.path, original: found });
  }
  return origins;
}

/** Resolves aliases such as `a = b` between units. */
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

/** Returns the names of the top-level statement at a line, decorators included. */
function boundAt(root: SyntaxNode, line: number): readonly string[] {
  const statement = root.namedChildren.find(
    ({ startPosition, endPosition }) => startPosition.row < line && line <= endPosition.row + 1,
  );
  return statement === undefined ? [] : boundBy(statement);
}

/** Returns the names that a statement binds, also in blocks, in source order. */
function boundBy(statement: SyntaxNode): readonly string[] {
  const names: string[] = [];
  const pending = [statement];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    names.push(...boundNames(node));
    if (!CLOSED.has(node.type)) pending.push(...node.namedChildren.toReversed());
  }
  return [...new Set(names)];
}

function boundNames(node: SyntaxNode): readonly string[] {
  switch (node.type) {
    case "function_definition":
    case "class_definition":
      return [node.childForFieldName("name")?.text ?? ""];
    case "assignment":
    case "augmented_assignment":
    case "for_statement":
      return identifiersIn(node.childForFieldName("left"));
    case "named_expression":
      return [node.childForFieldName("name")?.text ?? ""];
    case "as_pattern_target":
      return identifiersIn(node);
    case "import_statement":
    case "import_from_statement":
      return importedNames(node);
    default:
      return [];
  }
}

function importedNames(node: SyntaxNode): readonly string[] {
  const module = node.childForFieldName("module_name");
  return node.namedChildren.flatMap((child) => {
    if (child.id === module?.id) return [];
    const name = child.type === "aliased_import" ? child.childForFieldName("alias") : child;
    return name === null ? [] : [(name.text.split(".")[0] ?? "").trim()];
  });
}

function identifiersIn(node: SyntaxNode | null): readonly string[] {
  if (node === null || node.type === "attribute" || node.type === "subscript") return [];
  return node.type === "identifier" ? [node.text] : node.namedChildren.flatMap(identifiersIn);
}
