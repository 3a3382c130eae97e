import type { Edit } from "@repost/syntax";
import { applyEdits, loadParser, type SyntaxNode } from "@repost/syntax";

const FUNCTIONS = /function|method_definition|arrow/u;

export async function rewriteScript(
  language: "typescript" | "javascript",
  text: string,
): Promise<Readonly<Record<string, string>>> {
  const parser = await loadParser(language);
  using tree = parser.parse(text);
  const rewrites: Record<string, string> = {};
  for (const [kind, edit] of Object.entries(KINDS)) {
    const edits = nodesOutsideFunctions(tree.root).flatMap(edit);
    // Nested rewrites would overlap.
    const outer = edits.filter((edit) => !edits.some((other) => other !== edit && contains(other, edit)));
    if (outer.length > 0) rewrites[kind] = applyEdits(text, outer);
  }
  return rewrites;
}

const KINDS: Readonly<Record<string, (node: SyntaxNode) => readonly Edit[]>> = {
  through_variable(node) {
    const value = node.type === "return_statement" ? node.namedChild(0) : null;
    if (value === null || value.type === "comment") return [];
    return [replace(node, `{ const outcome_ = ${value.text}; return outcome_; }`)];
  },
  swapped(node) {
    const [test, then, other] = ["condition", "consequence", "alternative"].map((field) =>
      node.childForFieldName(field),
    );
    if (node.type !== "if_statement" || !test || !then) return [];
    const otherwise = other?.namedChildren.find(({ type }) => type !== "comment")?.text ?? "";
    return [replace(node, `if (!${test.text}) { ${otherwise} } else ${then.text}`)];
  },
  conditional(node) {
    const value = node.type === "return_statement" ? node.namedChild(0) : null;
    const parts = ["condition", "consequence", "alternative"].map((field) => value?.childForFieldName(field)?.text);
    if (value?.type !== "ternary_expression" || parts.some((part) => part === undefined)) return [];
    return [replace(node, `{ if (${parts[0]}) { return ${parts[1]}; } return ${parts[2]}; }`)];
  },
  inner(node) {
    const body = node.type === "function_declaration" ? node.childForFieldName("body") : null;
    if (body === null || node.parent?.parent?.parent || /\basync\b/u.test(node.text)) return [];
    if (/\b(?:yield|super|arguments)\b/u.test(node.text)) return [];
    return [replace(body, `{ const body_ = () => ${body.text}; return body_(); }`)];
  },
};

function nodesOutsideFunctions(root: SyntaxNode): readonly SyntaxNode[] {
  const nodes: SyntaxNode[] = [];
  const visit = (node: SyntaxNode, depth: number): void => {
    const isFunction = FUNCTIONS.test(node.type);
    if (isFunction && depth > 0) return;
    nodes.push(node);
    for (const child of node.namedChildren) visit(child, isFunction ? depth + 1 : depth);
  };
  visit(root, 0);
  return nodes;
}

function replace({ startIndex: start, endIndex: end }: SyntaxNode, text: string): Edit {
  return { start, end, replacement: text };
}

function contains(outer: Edit, inner: Edit): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}
