import { type SyntaxNode, walk } from "@repost/syntax";

/** Recognizes names of tests as pytest does. */
export function isTestName(name: string): boolean {
  return /^test(?:_|\p{Lu}|\d|$)/u.test(name);
}

/** Requires test methods, because classes of the repository may have equal names. */
export function isTestClass(definition: SyntaxNode): boolean {
  const bases = definition.childForFieldName("superclasses")?.namedChildren ?? [];
  if (bases.some(({ text }) => text.endsWith("TestCase"))) return true;
  if (!definition.childForFieldName("name")?.text.startsWith("Test")) return false;
  const members = definition.childForFieldName("body")?.namedChildren ?? [];
  return members.some((member) => {
    const inner = member.type === "decorated_definition" ? member.childForFieldName("definition") : member;
    return inner?.type === "function_definition" && isTestName(inner.childForFieldName("name")?.text ?? "");
  });
}

const runners = new Set(["unittest.main", "pytest.main"]);

/** Recognizes main blocks without `else`, which would run on import. */
export function isMain(statement: SyntaxNode): boolean {
  const expression = statement.type === "expression_statement" ? statement.namedChild(0) : null;
  if (expression?.type === "call") return runners.has(expression.childForFieldName("function")?.text ?? "");
  if (statement.type !== "if_statement" || statement.childForFieldName("alternative") !== null) return false;
  let condition = statement.childForFieldName("condition");
  while (condition?.type === "parenthesized_expression") condition = condition.namedChild(0);
  if (condition?.type !== "comparison_operator") return false;
  const sides = condition.namedChildren.map(({ type, text }) => (type === "string" ? text.slice(1, -1) : text));
  return condition.children.some(({ type }) => type === "==") && isSame(sides, ["__name__", "__main__"]);
}

function isSame(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && right.every((item) => left.includes(item));
}

const runsCode = new Set(["call", "await", "yield", "named_expression", "attribute"]);
const plainTargets = new Set(["identifier", "pattern_list", "tuple_pattern"]);

export function isData(statement: SyntaxNode): boolean {
  const assignment = statement.type === "expression_statement" ? statement.namedChild(0) : null;
  if (assignment?.type !== "assignment" || statement.namedChildCount !== 1) return false;
  let plain = true;
  walk(assignment, (node) => {
    if (node.type === "assignment") plain &&= isPlainTarget(node.childForFieldName("left"));
    else if (runsCode.has(node.type)) plain = false;
    return plain && node.type !== "lambda";
  });
  return plain;
}

function isPlainTarget(target: SyntaxNode | null): boolean {
  if (target === null) return false;
  let plain = true;
  walk(target, ({ type, text }) => {
    plain &&= plainTargets.has(type) && !(type === "identifier" && /^__.*__$/u.test(text));
    return plain;
  });
  return plain;
}
