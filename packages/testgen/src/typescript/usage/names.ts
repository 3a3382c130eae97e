import type { SyntaxNode } from "@repost/syntax";
import { parameterNodes, parameterPattern } from "../source/module-index.ts";
import { readLiteral } from "../source/read-expression.ts";
import { noteKindOf } from "./comparisons.ts";
import { fieldOf, itemOf, mark, type Use } from "./use.ts";

export type Names = Map<string, Use>;

export function bindPattern(pattern: SyntaxNode, use: Use, names: Names): void {
  switch (pattern.type) {
    case "identifier":
      if (!names.has(pattern.text) || pattern.parent?.type !== "assignment_expression") names.set(pattern.text, use);
      return;
    case "object_pattern":
      mark(use, "mapping", 2);
      for (const part of pattern.namedChildren) bindMember(part, use, names);
      return;
    case "array_pattern":
      mark(use, "list", 2);
      for (const part of pattern.namedChildren)
        bindPattern(part, part.type === "rest_pattern" ? use : itemOf(use), names);
      return;
    case "rest_pattern": {
      const inner = pattern.namedChildren[0];
      if (inner !== undefined) bindPattern(inner, use, names);
      return;
    }
    case "assignment_pattern": {
      const target = pattern.childForFieldName("left");
      const right = pattern.childForFieldName("right");
      if (right !== null) noteDefault(use, right);
      if (target !== null) bindPattern(target, use, names);
      return;
    }
    default:
  }
}

function bindMember(part: SyntaxNode, use: Use, names: Names): void {
  switch (part.type) {
    case "shorthand_property_identifier_pattern":
      names.set(part.text, fieldOf(use, part.text));
      return;
    case "pair_pattern": {
      const key = part.childForFieldName("key")?.text ?? "";
      const value = part.childForFieldName("value");
      if (value !== null && /^[\w$]+$/u.test(key)) bindPattern(value, fieldOf(use, key), names);
      return;
    }
    case "object_assignment_pattern": {
      const name = part.childForFieldName("left")?.text ?? "";
      const field = fieldOf(use, name);
      const right = part.childForFieldName("right");
      if (right !== null) noteDefault(field, right);
      names.set(name, field);
      return;
    }
    default:
  }
}

export function noteDefault(use: Use, fallback: SyntaxNode): void {
  const value = readLiteral(fallback);
  if (value === null) return;
  noteKindOf(use, value, 1.5);
}

/** Parameters and `this` hide outer names. */
export function namesWithin(definition: SyntaxNode, names: Names): Names {
  const inner = new Map(names);
  for (const parameter of parameterNodes(definition)) inner.delete(parameterPattern(parameter).text);
  if (definition.type !== "arrow_function") inner.delete("this");
  return inner;
}
