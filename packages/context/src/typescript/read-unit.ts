import type { Span, Unit } from "@repost/spec";
import type { SyntaxNode } from "@repost/syntax";
import { contentOf, hasChild, isFunctionExpression, unwrap } from "@repost/syntax/javascript-scopes";
import { kindOf, linesWithout, type UnitRange } from "../index/unit-ranges.ts";
import type { ReadUnit } from "./typescript-reading.ts";

export type UnitParts = Pick<ReadUnit, "imports" | "calls" | "references" | "effects" | "functions" | "aliases"> & {
  readonly exportStatements: readonly Span[];
  readonly comments: readonly Span[];
};

export function readUnit(code: string, range: UnitRange, parts: UnitParts): ReadUnit {
  const { nodes, ...lines } = range;
  const { exportStatements, comments, ...rest } = parts;
  const linking = new Set(
    [...rest.imports, ...exportStatements].map((statement) => `${statement.start} ${statement.end}`),
  );
  return {
    ...lines,
    codeLines: linesWithout(code, range, comments).filter((line) => /\S/.test(line)).length,
    kind: kindOf(
      nodes.filter(({ type }) => type !== "empty_statement" && type !== "decorator"),
      statementKind,
    ),
    isBroken: nodes.some(({ hasError }) => hasError),
    isIdle: nodes.every(isIdle),
    isTypeOnly: nodes.every(isTypeOnly),
    isLinking: nodes.every((node) => isLinking(node, linking)),
    ...rest,
  };
}

const definitions =
  /^(?:generator_)?function_|class_declaration$|^(?:interface|type_alias|enum)_declaration$|^(?:internal_)?module$/;

function statementKind(node: SyntaxNode): Unit["kind"] {
  if (node.type === "import_statement") return "import";
  if (node.type === "export_statement") {
    if (node.childForFieldName("source") !== null) return "import";
    const inner = node.childForFieldName("declaration");
    return inner === null ? valueKind(node.childForFieldName("value")) : statementKind(inner);
  }
  if (node.type === "ambient_declaration" || definitions.test(node.type)) return "definition";
  if (/^(?:lexical|variable|using)_declaration$/.test(node.type)) {
    const values = contentOf(node).map((part) => part.childForFieldName("value"));
    return values.length === 1 ? valueKind(values[0] ?? null) : "assignment";
  }
  const [inner] = node.type === "expression_statement" ? contentOf(node) : [];
  if (inner?.type === "internal_module") return "definition";
  return inner?.type === "assignment_expression" ? valueKind(inner.childForFieldName("right")) : "statement";
}

function valueKind(value: SyntaxNode | null): Unit["kind"] {
  const unwrapped = value === null ? undefined : unwrap(value);
  return unwrapped !== undefined && (isFunctionExpression(unwrapped) || unwrapped.type === "class")
    ? "definition"
    : "assignment";
}

const mainGuard =
  /^\(?\s*(?:require\.main\s*===?\s*module|module\s*===?\s*require\.main|!module\.parent|import\.meta\.main)\b/;
const announcement =
  /^(?:module\.)?exports(?:\.[\w$]+|\[["'][\w$]+["']\])(?:\s*=\s*(?:module\.)?exports\.[\w$]+)*\s*=\s*(?:void 0|undefined)$/;

function isIdle(node: SyntaxNode): boolean {
  if (node.type === "empty_statement" || node.type === "debugger_statement") return true;
  if (node.type === "if_statement") return mainGuard.test(node.childForFieldName("condition")?.text ?? "");
  if (node.type === "ambient_declaration") return isElsewhere(node);
  if (node.type === "export_statement") return /^export\s*(?:\{\s*\}|as\s+namespace\b)/.test(node.text);
  const [inner] = node.type === "expression_statement" ? contentOf(node) : [];
  if (inner?.type === "string") return true;
  if (inner?.type === "call_expression") {
    const callee = inner.childForFieldName("function")?.text ?? "";
    return (
      /^console\.\w+$/.test(callee) ||
      /^Object\.defineProperty\(\s*(?:module\.)?exports,\s*["'`]__esModule/.test(inner.text)
    );
  }
  return (
    inner?.type === "assignment_expression" &&
    (announcement.test(inner.text) || /^(?:module\.)?exports\.__esModule\b/.test(inner.text))
  );
}

function isElsewhere(node: SyntaxNode): boolean {
  return contentOf(node).some(
    (part) =>
      part.type === "statement_block" || (part.type === "module" && part.childForFieldName("name")?.type === "string"),
  );
}

const erased = new Set([
  "interface_declaration",
  "type_alias_declaration",
  "ambient_declaration",
  "function_signature",
]);

function isTypeOnly(node: SyntaxNode): boolean {
  if (erased.has(node.type)) return true;
  if (node.type !== "export_statement" && node.type !== "import_statement") return false;
  if (hasChild(node, "type")) return true;
  const inner = node.childForFieldName("declaration");
  return inner !== null && erased.has(inner.type);
}

function isLinking(node: SyntaxNode, linking: ReadonlySet<string>): boolean {
  if (node.type === "empty_statement") return true;
  const isNoted = ({ startIndex, endIndex }: SyntaxNode): boolean => linking.has(`${startIndex} ${endIndex}`);
  if (isNoted(node)) return true;
  if (/^(?:lexical|variable)_declaration$/.test(node.type)) return contentOf(node).every(isNoted);
  const [inner] = node.type === "expression_statement" ? contentOf(node) : [];
  return inner !== undefined && (isNoted(inner) || isNoted(unwrap(inner)));
}
