import { type Edit, type SyntaxNode, walk } from "@repost/syntax";
import { childrenOf } from "./children-of.ts";
import { isConstant } from "./constants.ts";

export interface ExpectedVariables {
  readonly isExpected: (node: SyntaxNode) => boolean;
  readonly edits: readonly Edit[];
}

const EMPTY = "None";

/** Empties variables that a test fills with literals and only compares, so that no candidate reads them. */
export function expectedVariables(root: SyntaxNode, tests: readonly SyntaxNode[]): ExpectedVariables {
  const edits: Edit[] = [];
  const expected = new Set<number>();
  for (const scope of scopesOf(root, tests)) {
    const names = namesIn(scope.node);
    for (const uses of names.values()) {
      const emptyingEdits = emptied(uses, scope.tests);
      if (emptyingEdits === null || emptyingEdits.length === 0) continue;
      edits.push(...emptyingEdits.filter((edit) => !edits.some((earlier) => overlaps(earlier, edit))));
      for (const use of uses) expected.add(use.id);
    }
  }
  return { isExpected: (node) => expected.has(node.id), edits };
}

interface Scope {
  readonly node: SyntaxNode;
  readonly tests: readonly SyntaxNode[];
}

function scopesOf(root: SyntaxNode, tests: readonly SyntaxNode[]): readonly Scope[] {
  const functions: Scope[] = [];
  for (const test of tests) {
    walk(test, (node) => {
      if (node.type !== "function_definition") return true;
      functions.push({ node, tests: [node] });
      return false;
    });
  }
  return [...functions, { node: root, tests }];
}

function namesIn(scope: SyntaxNode): ReadonlyMap<string, readonly SyntaxNode[]> {
  const names = new Map<string, SyntaxNode[]>();
  walk(scope, (node) => {
    if (node.type === "identifier" && !isMessage(node)) names.set(node.text, [...(names.get(node.text) ?? []), node]);
  });
  return names;
}

/** Null when a use needs the variable's value. */
function emptied(uses: readonly SyntaxNode[], tests: readonly SyntaxNode[]): readonly Edit[] | null {
  const edits: Edit[] = [];
  for (const use of uses) {
    if (!tests.some((test) => test.startIndex <= use.startIndex && use.endIndex <= test.endIndex)) return null;
    const filled = assigned(use) ?? fromTable(use);
    if (filled !== null) edits.push(...filled);
    else if (!isCompared(use)) return null;
  }
  return edits;
}

function assigned(use: SyntaxNode): readonly Edit[] | null {
  const { parent } = use;
  if (parent?.type !== "assignment" || parent.childForFieldName("left")?.id !== use.id) return null;
  const right = parent.childForFieldName("right");
  return right !== null && isConstant(right) ? [emptying(right)] : null;
}

function fromTable(use: SyntaxNode): readonly Edit[] | null {
  const pattern = use.parent;
  if (pattern === null || !["pattern_list", "tuple_pattern"].includes(pattern.type)) return null;
  const loop = pattern.parent;
  if (loop?.type !== "for_statement" || loop.childForFieldName("left")?.id !== pattern.id) return null;
  const table = loop.childForFieldName("right");
  if (table === null || !["list", "tuple"].includes(table.type)) return null;
  const position = childrenOf(pattern).findIndex(({ id }) => id === use.id);
  const rows = childrenOf(table);
  const cells = rows.map((row) => (row.type === "tuple" ? childrenOf(row)[position] : undefined));
  if (!cells.every((cell): cell is SyntaxNode => cell !== undefined && isConstant(cell))) return null;
  return cells.map(emptying);
}

function emptying({ startIndex: start, endIndex: end }: SyntaxNode): Edit {
  return { start, end, replacement: EMPTY };
}

const EQUALITY = /^assert(?:_(?:array_)?(?:equal|allclose|almost_equal)|(?:AlmostEquals?|Equals?)|\w+Equal)$/u;

function isCompared(use: SyntaxNode): boolean {
  const { parent } = use;
  if (parent?.type === "comparison_operator") {
    let up = parent.parent;
    while (up?.type === "parenthesized_expression" || up?.type === "boolean_operator") up = up.parent;
    return up?.type === "assert_statement";
  }
  const call = parent?.type === "argument_list" ? parent.parent : null;
  const callee = call?.childForFieldName("function");
  const name = (callee?.type === "attribute" ? callee.childForFieldName("attribute") : callee)?.text ?? "";
  if (!EQUALITY.test(name) || call?.parent?.type !== "expression_statement") return false;
  return (parent === null ? 2 : childrenOf(parent).findIndex(({ id }) => id === use.id)) < 2;
}

/** An assertion's message is dropped. */
function isMessage(node: SyntaxNode): boolean {
  for (let child = node, up = node.parent; up !== null; child = up, up = up.parent) {
    if (up.type === "assert_statement") return childrenOf(up)[0]?.id !== child.id;
  }
  return false;
}

function overlaps(left: Edit, right: Edit): boolean {
  return left.start < right.end && right.start < left.end;
}
