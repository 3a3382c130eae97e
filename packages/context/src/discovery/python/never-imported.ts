import type { FunctionDefinition } from "@repost/spec";
import { answerOfPlatform, answerOfVersion, type SyntaxNode } from "@repost/syntax";
import { readImport } from "@repost/syntax/python-scopes";
import { isOfWindows, refusesImport } from "../../python/windows-only.ts";
import { pythonModules } from "../../statistics/is-standard-library.ts";
import type { Exclusion } from "../discovery-rules.ts";

const notEverywhere = new Set(
  (
    "pairwise batched StrEnum ReprEnum verify UTC TaskGroup Runner timeout to_thread aclosing chdir sumprod cbrt exp2 fma override deprecated " +
    "dataclass_transform assert_never assert_type reveal_type get_annotations file_digest getencoding EllipsisType NoneType UnionType KW_ONLY " +
    "correlation covariance linear_regression Queue ShutDown copy_with replace tkinter readline curses _curses nis spwd crypt dbm"
  ).split(" "),
);

const NEVER_IMPORTED =
  /^\(*\s*(?:__name__\s*==\s*(["'])__main__\1|(["'])__main__\2\s*==\s*__name__|(?:typing\.)?TYPE_CHECKING)\s*\)*$/u;

export function failsToLoad(statement: SyntaxNode): boolean {
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

export function byPlace({ body }: FunctionDefinition, root: SyntaxNode): Exclusion | null {
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
