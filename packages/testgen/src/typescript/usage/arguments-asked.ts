import type { SyntaxNode } from "@repost/syntax";

/** Number at which a comparison of `arguments.length` changes. */
const AT_BORDER: Readonly<Record<string, (number: number) => number>> = {
  "===": (number) => number,
  "==": (number) => number,
  "!==": (number) => number,
  "!=": (number) => number,
  ">": (number) => number,
  "<=": (number) => number,
  "<": (number) => number - 1,
  ">=": (number) => number - 1,
};
const CONDITIONS = /^(?:if_statement|ternary_expression|unary_expression)$/u;

/** `arguments.length ? size = value : size` accepts none. Infinity without a check. */
export function fewestArguments(definition: SyntaxNode): number {
  const body = definition.childForFieldName("body");
  if (definition.type === "arrow_function" || body?.text.includes("arguments.length") !== true) return Infinity;
  const named = namesOfLength(body);
  const comparedCounts = countsIn(body, named).flatMap(numberAround);
  return Math.min(...comparedCounts.filter((number) => number >= 0));
}

/** Finds `var length = arguments.length`. */
function namesOfLength(body: SyntaxNode): ReadonlySet<string> {
  const declared = countsIn(body, new Set()).flatMap(({ parent }) =>
    parent?.type === "variable_declarator" ? parent : [],
  );
  return new Set(declared.flatMap((declarator) => declarator.childForFieldName("name")?.text ?? []));
}

function countsIn(node: SyntaxNode, named: ReadonlySet<string>): readonly SyntaxNode[] {
  if (node.type === "member_expression" && node.text === "arguments.length") return [node];
  if (node.type === "identifier" && named.has(node.text)) return [node];
  const isOther = /function|method_definition|class/u.test(node.type) && node.type !== "arrow_function";
  return isOther ? [] : node.namedChildren.flatMap((child) => countsIn(child, named));
}

function numberAround(length: SyntaxNode): readonly number[] {
  let at = length;
  while (at.parent?.type === "parenthesized_expression") at = at.parent;
  const { parent } = at;
  if (parent === null) return [];
  if (parent.type === "switch_statement") {
    const cases = parent.childForFieldName("body")?.namedChildren ?? [];
    return cases.flatMap((switchCase) => numberIn(switchCase.childForFieldName("value")));
  }
  if (parent.type === "binary_expression" && parent.childForFieldName("left")?.id === at.id) {
    const border = AT_BORDER[parent.childForFieldName("operator")?.type ?? ""];
    return border === undefined ? [] : numberIn(parent.childForFieldName("right")).map(border);
  }
  const isCondition = parent.childForFieldName("condition")?.id === at.id || parent.type === "unary_expression";
  return CONDITIONS.test(parent.type) && isCondition ? [0] : [];
}

function numberIn(node: SyntaxNode | null): readonly number[] {
  return node?.type === "number" ? [Number(node.text)] : [];
}
