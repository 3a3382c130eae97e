import type { FunctionDefinition } from "@repost/spec";
import { answerOfPlatform, answerOfVersion, walk, type SyntaxNode } from "@repost/syntax";
import { deepestError } from "../deepest-error.ts";
import { readImport } from "../../python/names/import-statement.ts";
import { isOfWindows, refusesImport } from "../../python/windows-only.ts";
import type { DiscoveryRules, Exclusion } from "../discovery-rules.ts";

/** Python 2's statements, which the grammar reads and Python 3 refuses. */
const OLD_STATEMENT = new Set(["print_statement", "exec_statement"]);
/** Walking a tree is slow, so only a text that looks like Python 2 is walked. */
const MAYBE_OLD = /^[ \t]*(?:print|exec)[ \t]+[^\s(=.,:)\]]/mu;

export const pythonDiscovery: DiscoveryRules = {
  isOwn: () => true,
  problemLine(root, code) {
    const node = root.hasError ? deepestError(root) : MAYBE_OLD.test(code) ? oldStatement(root) : null;
    return node === null ? null : node.startPosition.row + 1;
  },
  notImported: (root) => (root.namedChildren.some(failsToLoad) ? "It needs Windows, or refuses to be imported." : null),
  isDocumented: ({ docstring }) => docstring !== null,
  isTyped({ body }, root) {
    const node = functionAround(root, body.start);
    const parameters = node?.childForFieldName("parameters")?.namedChildren ?? [];
    const result = node?.childForFieldName("return_type") ?? null;
    return result !== null || parameters.some(({ type }) => type.startsWith("typed_"));
  },
  takesNothing({ kind, body }, root) {
    const parameters = functionAround(root, body.start)?.childForFieldName("parameters")?.namedChildren;
    return kind === "function" && parameters?.every(({ type }) => type === "comment") === true;
  },
  givesLiteral({ body, decorators }, root) {
    // Any other decorator may make something of what the function gives.
    if (
      !decorators.every((decorator) =>
        /^@?(?:property|staticmethod|classmethod|override|typing\.override)$/u.test(decorator),
      )
    )
      return false;
    const [only, ...more] = statementsAt(root, body.start).filter((statement) => !isPlaceholder(statement));
    const value = only?.type === "return_statement" ? only.namedChildren[0] : undefined;
    return more.length === 0 && value !== undefined && isLiteral(value);
  },
  exclude: (definition, root) => byHeader(definition) ?? byBody(definition, root) ?? byPlace(definition, root),
};

function functionAround(root: SyntaxNode, start: number): SyntaxNode | null {
  let node = root.descendantForIndex(start, start + 1);
  while (node !== null && node.type !== "function_definition") node = node.parent;
  return node;
}

function byHeader({ name, decorators }: FunctionDefinition): Exclusion | null {
  if (decorators.some((decorator) => /\.(?:setter|deleter)$/u.test(decorator))) {
    return { reason: "property_setter", detail: "sets or deletes a property" };
  }
  if (decorators.some((decorator) => /^(?:\w+\.)*overload$/u.test(decorator))) {
    return { reason: "overload", detail: "is an overload's signature without a body" };
  }
  if (name.endsWith(".__init__")) return { reason: "initializer", detail: "is a constructor" };
  return null;
}

/** A body of nothing but a docstring, `pass`, `...` and `raise NotImplementedError` does nothing that could be tested. */
function byBody({ body }: FunctionDefinition, root: SyntaxNode): Exclusion | null {
  const statements = statementsAt(root, body.start);
  return statements.every(isPlaceholder) ? { reason: "empty_body", detail: "has no body of its own" } : null;
}

const NEVER_IMPORTED =
  /^\(*\s*(?:__name__\s*==\s*(["'])__main__\1|(["'])__main__\2\s*==\s*__name__|(?:typing\.)?TYPE_CHECKING)\s*\)*$/u;

/** Whether a statement at the top of a module stops its import wherever code is run here. */
function failsToLoad(statement: SyntaxNode): boolean {
  if (statement.type === "import_statement" || statement.type === "import_from_statement") {
    const read = readImport(statement, "top", false);
    const names = read.isFrom ? [read.module] : read.items.map(({ name }) => name);
    return read.level === 0 && names.some(([first = ""]) => isOfWindows(read, first));
  }
  return /^(?:raise|assert|if)_statement$/u.test(statement.type) && refusesImport(statement.text);
}

/** What a file defines only where it is run as a program, for type checkers or elsewhere, nobody who imports it here can call. */
function byPlace({ body }: FunctionDefinition, root: SyntaxNode): Exclusion | null {
  let inner = root.descendantForIndex(body.start, body.start + 1);
  for (let node = inner?.parent ?? null; node !== null; inner = node, node = node.parent) {
    if (node.type !== "if_statement") continue;
    const isFirst = node.childForFieldName("consequence")?.startIndex === inner?.startIndex;
    const condition = node.childForFieldName("condition")?.text ?? "";
    if (isFirst && NEVER_IMPORTED.test(condition))
      return { reason: "never_imported", detail: "exists only where its file runs as a program, or for type checkers" };
    if (answerOfVersion(condition) === !isFirst)
      return { reason: "never_imported", detail: "exists only in versions of Python that are past" };
    if (answerOfPlatform(valueOf(condition, root)) === !isFirst)
      return { reason: "never_imported", detail: "exists only on a platform on which nothing is run here" };
  }
  return null;
}

/** What the module binds a condition to that is a name, such as `WINDOWS = os.name == "nt"`; otherwise the condition. */
function valueOf(condition: string, root: SyntaxNode): string {
  const [, not = "", name] = /^(not\s+)?([A-Za-z_]\w*)$/u.exec(condition) ?? [];
  if (name === undefined) return condition;
  const values = root.namedChildren
    .map((statement) => (statement.type === "expression_statement" ? statement.namedChildren[0] : undefined))
    .filter((bound) => bound?.type === "assignment" && bound.childForFieldName("left")?.text === name)
    .map((bound) => bound?.childForFieldName("right")?.text ?? "");
  return values.length === 1 ? `${not}(${values[0]})` : condition;
}

function statementsAt(root: SyntaxNode, start: number): readonly SyntaxNode[] {
  let node = root.descendantForIndex(start, start + 1);
  while (node !== null && node.parent?.type !== "block") node = node.parent;
  return (node?.parent?.namedChildren ?? []).filter(({ type }) => type !== "comment");
}

function isPlaceholder(statement: SyntaxNode): boolean {
  if (statement.type === "pass_statement") return true;
  if (statement.type === "raise_statement") return /^raise\s+NotImplementedError\b/u.test(statement.text);
  const [expression, ...more] = statement.namedChildren;
  const isExpression = statement.type === "expression_statement" && more.length === 0;
  return isExpression && ["string", "concatenated_string", "ellipsis"].includes(expression?.type ?? "");
}

/** A value that is written out: a text without parts to fill in, a number, a constant, or a collection of these. */
function isLiteral(value: SyntaxNode): boolean {
  if (["integer", "float", "true", "false", "none", "ellipsis"].includes(value.type)) return true;
  if (value.type === "string") return value.namedChildren.every(({ type }) => type !== "interpolation");
  const isCollection = ["concatenated_string", "unary_operator", "list", "tuple", "set", "dictionary", "pair"];
  return isCollection.includes(value.type) && value.namedChildren.every(isLiteral);
}

function oldStatement(root: SyntaxNode): SyntaxNode | null {
  let found: SyntaxNode | null = null;
  walk(root, (node) => {
    if (OLD_STATEMENT.has(node.type) && node.namedChild(0)?.type !== "chevron") found ??= node;
    return found === null;
  });
  return found;
}
