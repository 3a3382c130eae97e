import type { Span, Unit } from "@repost/spec";
import type { SyntaxNode } from "@repost/syntax";
import { externalNames, isOfRepository, placeOfItem } from "./import-places.ts";
import type { ModuleFinder } from "./module-finder.ts";
import type { ImportStatement } from "./names/import-statement.ts";
import type { Alias } from "./names/name-table.ts";
import type { EffectGroup, PythonUnit, Reference } from "./python-module.ts";
import { createGroup } from "./rooted-effects.ts";
import type { Stretch } from "./split-units.ts";

export interface UnitSource {
  readonly path: string;
  readonly name: string;
  readonly code: string;
  readonly finder: ModuleFinder;
}

/** What was found within a stretch of code. */
export interface UnitParts {
  /** Names bound for the module. */
  readonly binds: readonly string[];
  readonly imports: readonly ImportStatement[];
  readonly references: readonly Reference[];
  readonly aliases: readonly Alias[];
  readonly docstrings: readonly Span[];
  readonly bases: PythonUnit["bases"];
  readonly effects: EffectGroup | undefined;
  readonly functions: ReadonlyMap<string, EffectGroup> | undefined;
}

export function createUnit({ path, name, code, finder }: UnitSource, stretch: Stretch, parts: UnitParts): PythonUnit {
  const { start, end, startLine, endLine, nodes } = stretch;
  const { imports, references, aliases } = parts;
  const hasStar = imports.some(
    (statement) => statement.hasStar && statement.place !== "lazy" && !isOfRepository(statement, path, finder),
  );
  return {
    id: `${path}:${startLine}`,
    path,
    module: name,
    startLine,
    endLine,
    codeLines: countCodeLines(code, stretch, parts.docstrings),
    start,
    end,
    code: code.slice(start, end),
    kind: kindOf(nodes, imports, path, finder),
    binds: new Set([...parts.binds, ...(hasStar ? ["*"] : []), ...(nodes.some(isDocstring) ? ["__doc__"] : [])]),
    external: externalNames(imports, path, finder),
    isBroken: nodes.some(({ hasError }) => hasError),
    isIdle: nodes.every(isIdle),
    imports,
    references,
    effects: parts.effects ?? createGroup(),
    functions: parts.functions ?? new Map(),
    aliases,
    bases: parts.bases,
  };
}

function countCodeLines(code: string, { start, end }: Stretch, docstrings: readonly Span[]): number {
  const parts: string[] = [];
  let position = start;
  for (const docstring of docstrings) {
    parts.push(code.slice(position, docstring.start));
    position = docstring.end;
  }
  parts.push(code.slice(position, end));
  const lines = parts.join("").split(/\r\n|\r|\n/);
  return lines.filter((line) => /^\s*[^\s#]/.test(line)).length;
}

/** The first statement of a file, when it is a string. */
function isDocstring(node: SyntaxNode): boolean {
  return (
    node.type === "expression_statement" &&
    node.namedChildren.every(({ type }) => type === "string" || type === "concatenated_string") &&
    node.previousNamedSibling === null
  );
}

function kindOf(
  nodes: readonly SyntaxNode[],
  imports: readonly ImportStatement[],
  path: string,
  finder: ModuleFinder,
): Unit["kind"] {
  const kinds = new Set(nodes.map((node) => statementKind(node)));
  const [only] = kinds;
  if (only === undefined || kinds.size > 1) return "statement";
  const isOwn = (statement: ImportStatement): boolean =>
    statement.hasStar
      ? isOfRepository(statement, path, finder)
      : statement.items.every((item) => placeOfItem(item, path, finder).kind !== "external");
  return only === "import" && imports.some(isOwn) ? "statement" : only;
}

function statementKind(node: SyntaxNode): Unit["kind"] {
  if (node.type === "import_statement" || node.type === "import_from_statement") return "import";
  if (["function_definition", "class_definition", "decorated_definition"].includes(node.type)) return "definition";
  const [inner] = node.type === "expression_statement" ? node.namedChildren : [];
  return inner?.type === "assignment" || node.type === "type_alias_statement" ? "assignment" : "statement";
}

const mainGuard = /^__name__\s*==\s*["']__main__["']$|^["']__main__["']\s*==\s*__name__$/;

const overload = /^@\s*(?:\w+\.)*overload$/;

/** What has no part in what a module offers: its main block, prints, names taken away, and signatures for type checkers. */
function isIdle(node: SyntaxNode): boolean {
  if (node.type === "decorated_definition") return overload.test(node.firstNamedChild?.text ?? "");
  if (node.type === "print_statement") return true;
  if (node.type === "delete_statement") return /^del\s+\(?[\w\s,]+\)?$/.test(node.text);
  if (node.type === "if_statement") return mainGuard.test(node.childForFieldName("condition")?.text ?? "");
  const [inner] = node.type === "expression_statement" ? node.namedChildren : [];
  return inner?.type === "call" && inner.childForFieldName("function")?.text === "print";
}
