import type { Span, Unit } from "@repost/spec";
import { type SyntaxNode, weighLines } from "@repost/syntax";
import type { ReadUnit } from "./python-reading.ts";
import { kindOf, linesWithout, type UnitRange } from "../index/unit-ranges.ts";

export interface UnitParts extends Pick<
  ReadUnit,
  "imports" | "references" | "aliases" | "bases" | "effects" | "functions"
> {
  readonly docstrings: readonly Span[];
}

export function readUnit(code: string, range: UnitRange, parts: UnitParts): ReadUnit {
  const { nodes, ...lines } = range;
  const { docstrings, ...rest } = parts;
  return {
    ...lines,
    codeLines: countCodeLines(code, range, docstrings),
    kind: kindOf(nodes, statementKind),
    isBroken: nodes.some(({ hasError }) => hasError),
    isIdle: nodes.every(isIdle),
    isDocstring: nodes.some(isDocstring),
    importsOnly: importsOf(nodes),
    ...rest,
  };
}

function countCodeLines(code: string, range: UnitRange, docstrings: readonly Span[]): number {
  return weighLines(linesWithout(code, range, docstrings).filter((line) => /^\s*[^\s#]/.test(line)));
}

function isDocstring(node: SyntaxNode): boolean {
  return (
    node.type === "expression_statement" &&
    node.namedChildren.every(({ type }) => type === "string" || type === "concatenated_string") &&
    node.previousNamedSibling === null
  );
}

function importsOf(nodes: readonly SyntaxNode[]): readonly number[] | null {
  const counted = nodes.filter(({ type }) => type !== "future_import_statement");
  return counted.every((node) => statementKind(node) === "import") ? counted.map(({ startIndex }) => startIndex) : null;
}

function statementKind(node: SyntaxNode): Unit["kind"] {
  if (node.type === "import_statement" || node.type === "import_from_statement") return "import";
  if (["function_definition", "class_definition", "decorated_definition"].includes(node.type)) return "definition";
  const [inner] = node.type === "expression_statement" ? node.namedChildren : [];
  return inner?.type === "assignment" || node.type === "type_alias_statement" ? "assignment" : "statement";
}

const mainGuard = /^__name__\s*==\s*["']__main__["']$|^["']__main__["']\s*==\s*__name__$/;

const overload = /^@\s*(?:\w+\.)*overload$/;

function isIdle(node: SyntaxNode): boolean {
  if (node.type === "decorated_definition") return overload.test(node.firstNamedChild?.text ?? "");
  if (node.type === "print_statement") return true;
  if (node.type === "delete_statement") return /^del\s+\(?[\w\s,]+\)?$/.test(node.text);
  if (node.type === "if_statement") return mainGuard.test(node.childForFieldName("condition")?.text ?? "");
  const [inner] = node.type === "expression_statement" ? node.namedChildren : [];
  return inner?.type === "call" && inner.childForFieldName("function")?.text === "print";
}
