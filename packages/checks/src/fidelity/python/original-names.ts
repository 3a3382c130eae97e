import type { SandboxedModule, SourceFile } from "@repost/spec";
import { loadParser, type SyntaxNode } from "@repost/syntax";

/** Where what a module calls by a name comes from. */
export type Origin =
  /** A variable of one of the repository's files. */
  | { readonly kind: "variable"; readonly name: string; readonly path: string; readonly original: string }
  /** An import from outside the repository, which is the same anywhere. */
  | { readonly kind: "import"; readonly name: string; readonly code: string };

interface Binder {
  readonly statement: SyntaxNode;
  /** Which of the names that the statement binds it is. */
  readonly position: number;
}

/** Statements whose own names are bound elsewhere. */
const CLOSED = new Set(["function_definition", "class_definition", "lambda"]);

/**
 * Where names of a module come from: by the line of the statement that binds them, and, where they were renamed, by their place among the
 * names that the statement binds in its own file. Names that cannot be told are left out.
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

/** What binds a name, or the name that a line such as `a = b` between units gives it. */
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

/** The names of the top-level statement at a line, decorators included. */
function boundAt(root: SyntaxNode, line: number): readonly string[] {
  const statement = root.namedChildren.find(
    ({ startPosition, endPosition }) => startPosition.row < line && line <= endPosition.row + 1,
  );
  return statement === undefined ? [] : boundBy(statement);
}

/** Names that a statement binds in its module, whatever block they stand in, in source order. */
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

/** `a.b` binds `a`; `a.b as c` binds `c`. */
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
