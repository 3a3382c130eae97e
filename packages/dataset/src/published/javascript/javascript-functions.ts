import type { Span } from "@repost/spec";
import { loadParser, type SyntaxNode, walk } from "@repost/syntax";

/** A function that a JavaScript text defines at its top level. */
export interface JavascriptFunction {
  readonly name: string;
  /** Of the whole statement that defines it. */
  readonly span: Span;
}

export interface JavascriptText {
  /** Whether the grammar reads all of it. */
  readonly valid: boolean;
  readonly functions: readonly JavascriptFunction[];
  /** Packages and built-in modules that it loads by a literal name, sorted. */
  readonly imports: readonly string[];
}

export async function readJavascript(code: string): Promise<JavascriptText> {
  const parser = await loadParser("javascript");
  using tree = parser.parse(code);
  return {
    valid: !tree.root.hasError,
    functions: tree.root.namedChildren.flatMap(functionsIn),
    imports: importsIn(tree.root),
  };
}

const declarations = new Set(["function_declaration", "generator_function_declaration"]);
const functionValues = new Set(["arrow_function", "function_expression", "generator_function"]);

function functionsIn(statement: SyntaxNode): readonly JavascriptFunction[] {
  const span = { start: statement.startIndex, end: statement.endIndex };
  if (declarations.has(statement.type)) return named(statement, span);
  return statement.namedChildren
    .filter((child) => functionValues.has(child.childForFieldName("value")?.type ?? ""))
    .flatMap((declarator) => named(declarator, span));
}

function named(node: SyntaxNode, span: Span): readonly JavascriptFunction[] {
  const name = node.childForFieldName("name")?.text;
  return name === undefined ? [] : [{ name, span }];
}

function importsIn(root: SyntaxNode): readonly string[] {
  const names = new Set<string>();
  walk(root, (node) => {
    const name = sourceOf(node);
    if (name?.type === "string") names.add(packageOf(name.text.slice(1, -1)));
  });
  return [...names].filter((name) => !name.startsWith(".")).toSorted();
}

function sourceOf(node: SyntaxNode): SyntaxNode | null | undefined {
  if (node.type === "import_statement") return node.childForFieldName("source");
  if (node.type !== "call_expression" || node.childForFieldName("function")?.text !== "require") return undefined;
  return node.childForFieldName("arguments")?.namedChild(0);
}

/** `@scope/name/file` is of the package `@scope/name`. */
function packageOf(specifier: string): string {
  const parts = specifier.replace(/^node:/u, "").split("/");
  return parts.slice(0, specifier.startsWith("@") ? 2 : 1).join("/");
}
