import type { SyntaxNode } from "../../syntax-node.ts";
import { contentOf } from "../extras.ts";

const variables = new Set(["lexical_declaration", "variable_declaration", "using_declaration"]);

export function declaredNames(node: SyntaxNode): readonly string[] {
  if (variables.has(node.type)) {
    const declarators = contentOf(node).filter(({ type }) => type === "variable_declarator");
    return declarators
      .flatMap((declarator) => patternNodes(declarator.childForFieldName("name")))
      .map(({ text }) => text);
  }
  if (node.type === "ambient_declaration") return contentOf(node).flatMap(declaredNames);
  if (node.type === "import_alias")
    return contentOf(node)
      .slice(0, 1)
      .map(({ text }) => text);
  const name = node.childForFieldName("name");
  if (name === null || name.type === "string") return [];
  return [name.type === "nested_identifier" ? (/^[^.\s]+/.exec(name.text)?.[0] ?? "") : name.text];
}

/** Name nodes of a pattern, in order. */
export function patternNodes(pattern: SyntaxNode | null): readonly SyntaxNode[] {
  return patternParts(pattern)
    .filter(({ kind }) => kind === "name")
    .map(({ node }) => node)
    .toReversed();
}

interface PatternPart {
  readonly node: SyntaxNode;
  /** `evaluated`: computed key or default. */
  readonly kind: "name" | "target" | "evaluated";
}

export function patternParts(pattern: SyntaxNode | null): readonly PatternPart[] {
  const parts: PatternPart[] = [];
  const evaluate = (node: SyntaxNode | null): void => {
    if (node !== null) parts.push({ kind: "evaluated", node });
  };
  const pending = [pattern];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node === null) continue;
    switch (node.type) {
      case "identifier":
      case "shorthand_property_identifier_pattern":
        parts.push({ kind: "name", node });
        break;
      case "assignment_pattern":
      case "object_assignment_pattern":
        pending.push(node.childForFieldName("left"));
        evaluate(node.childForFieldName("right"));
        break;
      case "pair_pattern": {
        const key = node.childForFieldName("key");
        pending.push(node.childForFieldName("value"));
        if (key?.type === "computed_property_name") evaluate(key);
        break;
      }
      case "object_pattern":
      case "array_pattern":
      case "rest_pattern":
        pending.push(...contentOf(node));
        break;
      case "parenthesized_expression":
      case "non_null_expression":
        pending.push(...contentOf(node).slice(0, 1));
        break;
      default:
        parts.push({ kind: "target", node });
    }
  }
  return parts;
}
