import type { SyntaxNode } from "../syntax-node.ts";
import { pushReversed } from "../walk.ts";
import { contentOf, withoutParentheses } from "./extras.ts";

/** Visits named nodes of a block's scope, with defaults, decorators, bases and first iterables. */
export function walkOwnScope(block: SyntaxNode, visit: (node: SyntaxNode) => boolean | void): void {
  const pending = [block];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (visit(node) !== false) pushReversed(pending, childrenInScope(node));
  }
}

function childrenInScope(node: SyntaxNode): readonly SyntaxNode[] {
  switch (node.type) {
    case "function_definition":
    case "lambda":
      return present([node.childForFieldName("parameters"), node.childForFieldName("return_type")]);
    case "class_definition":
      return present([node.childForFieldName("superclasses")]);
    case "list_comprehension":
    case "set_comprehension":
    case "dictionary_comprehension":
    case "generator_expression":
      return present([
        node.namedChildren.find(({ type }) => type === "for_in_clause")?.childForFieldName("right") ?? null,
      ]);
    default:
      return node.namedChildren;
  }
}

function present(nodes: readonly (SyntaxNode | null)[]): readonly SyntaxNode[] {
  return nodes.filter((node) => node !== null);
}

export interface BodyFacts {
  readonly generator: boolean;
  readonly returnsValue: boolean;
}

const mentionsOutput = /\b(?:return|yield)\b/;

export function bodyFacts(body: SyntaxNode, text: string): BodyFacts {
  let generator = false;
  let returnsValue = false;
  if (mentionsOutput.test(text)) {
    walkOwnScope(body, (node) => {
      if (node.type === "yield") generator = true;
      if (node.type === "yield" || node.type === "return_statement") returnsValue ||= hasValue(node);
    });
  }
  return { generator, returnsValue };
}

function hasValue(node: SyntaxNode): boolean {
  return contentOf(node).some((value) => withoutParentheses(value)?.type !== "none");
}
