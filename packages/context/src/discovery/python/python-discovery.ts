import type { FunctionDefinition } from "@repost/spec";
import { walk, type SyntaxNode, answerOfPlatform, answerOfVersion } from "@repost/syntax";
import type { SkipReason } from "../../files/source-text.ts";
import { deepestError, type DiscoveryRules } from "../discovery-rules.ts";
import { readImport } from "@repost/syntax/python-scopes";
import { isOfWindows, refusesImport } from "../../python/windows-only.ts";
import { pythonModules } from "../../statistics/is-standard-library.ts";

/** The grammar accepts these statements of Python 2. */
const OLD_STATEMENT = new Set(["print_statement", "exec_statement"]);
/** Walks only matching texts, because walking is slow. */
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
  givesAccident: ({ name }) => name.endsWith(".__hash__"),
  exclude: (definition, root) => byHeader(definition) ?? byBody(definition, root) ?? byPlace(definition, root),
};

function functionAround(root: SyntaxNode, start: number): SyntaxNode | null {
  let node = root.descendantForIndex(start, start + 1);
  while (node !== null && node.type !== "function_definition") node = node.parent;
  return node;
}

function byHeader({ name, decorators }: FunctionDefinition): SkipReason | null {
  if (decorators.some((decorator) => /\.(?:setter|deleter)$/u.test(decorator))) {
    return { reason: "property_setter", detail: "sets or deletes a property" };
  }
  if (decorators.some((decorator) => /^(?:\w+\.)*overload$/u.test(decorator))) {
    return { reason: "overload", detail: "is an overload's signature without a body" };
  }
  if (name.endsWith(".__init__")) return { reason: "initializer", detail: "is a constructor" };
  return null;
}

function byBody({ body }: FunctionDefinition, root: SyntaxNode): SkipReason | null {
  const statements = statementsAt(root, body.start);
  return statements.every(isPlaceholder) ? { reason: "empty_body", detail: "has no body of its own" } : null;
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

function isLiteral(value: SyntaxNode): boolean {
  if (["integer", "float", "true", "false", "none", "ellipsis"].includes(value.type)) return true;
  if (value.type === "string") return value.namedChildren.every(({ type }) => type !== "interpolation");
  const isCollection = ["concatenated_string", "unary_operator", "list", "tuple", "set", "dictionary", "pair"];
  return isCollection.includes(value.type) && value.namedChildren.every(isLiteral);
}

function oldStatement(root: SyntaxNode): SyntaxNode | null {
  let definition: SyntaxNode | null = null;
  walk(root, (node) => {
    if (OLD_STATEMENT.has(node.type) && node.namedChild(0)?.type !== "chevron") definition ??= node;
    return definition === null;
  });
  return definition;
}

const notEverywhere = new Set(
  (
    "pairwise batched StrEnum ReprEnum verify UTC TaskGroup Runner timeout to_thread aclosing chdir sumprod cbrt exp2 fma override deprecated " +
    "dataclass_transform assert_never assert_type reveal_type get_annotations file_digest getencoding EllipsisType NoneType UnionType KW_ONLY " +
    "correlation covariance linear_regression Queue ShutDown copy_with replace tkinter readline curses _curses nis spwd crypt dbm"
  ).split(" "),
);

const NEVER_IMPORTED =
  /^\(*\s*(?:__name__\s*==\s*(["'])__main__\1|(["'])__main__\2\s*==\s*__name__|(?:typing\.)?TYPE_CHECKING)\s*\)*$/u;

function failsToLoad(statement: SyntaxNode): boolean {
  if (statement.type === "import_statement" || statement.type === "import_from_statement") {
    const read = readImport(statement, "top", false);
    const names = read.isFrom ? [read.module] : read.items.map(({ name }) => name);
    return read.level === 0 && names.some(([first = ""]) => isOfWindows(read, first));
  }
  if (statement.type === "try_statement") return failsAnyway(statement);
  return /^(?:raise|assert|if)_statement$/u.test(statement.type) && refusesImport(statement.text);
}

function failsAnyway(statement: SyntaxNode): boolean {
  const blocks = [statement, ...statement.namedChildren.filter(({ type }) => type === "except_clause")].map((block) =>
    block.namedChildren.find(({ type }) => type === "block"),
  );
  return blocks.length > 1 && blocks.every((block) => block?.namedChildren.some(failsToLoad) === true);
}

function byPlace({ body }: FunctionDefinition, root: SyntaxNode): SkipReason | null {
  let inner = root.descendantForIndex(body.start, body.start + 1);
  for (let node = inner?.parent ?? null; node !== null; inner = node, node = node.parent) {
    if (node.type === "except_clause" && isFallback(node))
      return { reason: "never_imported", detail: "replaces a built-in of Python" };
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

function isFallback(handler: SyntaxNode): boolean {
  const caught = handler.namedChildren.filter(({ type }) => type !== "block" && type !== "comment");
  if (
    !caught.every(({ text }) => /^\(?(?:\s*(?:ImportError|ModuleNotFoundError|AttributeError)\s*,?)+\)?$/u.test(text))
  )
    return false;
  const tried = handler.parent?.childForFieldName("body")?.namedChildren.filter(({ type }) => type !== "comment") ?? [];
  return tried.length > 0 && tried.every(isOfPythonItself);
}

function isOfPythonItself(statement: SyntaxNode): boolean {
  if (statement.type !== "import_statement" && statement.type !== "import_from_statement") return false;
  const read = readImport(statement, "nested", false);
  const names = read.isFrom ? [read.module] : read.items.map(({ name }) => name);
  if (read.level > 0 || read.hasStar) return false;
  const isEverywhere = (name: string): boolean => !notEverywhere.has(name);
  const importedNames = read.isFrom ? read.items.flatMap(({ name }) => name) : [];
  return (
    importedNames.every(isEverywhere) &&
    names.every(([first = ""]) => pythonModules.has(first) && isEverywhere(first) && !isOfWindows(read, first))
  );
}

function valueOf(condition: string, root: SyntaxNode): string {
  const [, not = "", name] = /^(not\s+)?([A-Za-z_]\w*)$/u.exec(condition) ?? [];
  if (name === undefined) return condition;
  const values = root.namedChildren
    .map((statement) => (statement.type === "expression_statement" ? statement.namedChildren[0] : undefined))
    .filter((bound) => bound?.type === "assignment" && bound.childForFieldName("left")?.text === name)
    .map((bound) => bound?.childForFieldName("right")?.text ?? "");
  return values.length === 1 ? `${not}(${values[0]})` : condition;
}
