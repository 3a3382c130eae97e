import type { FunctionDefinition, Mutant } from "@repost/spec";
import { type SyntaxNode, walk } from "@repost/syntax";
import type { GuardValue } from "./declared-guards.ts";

type Span = Mutant["span"];

/** Returns the parts of a function that declared types make unreachable. */
export function guardedSpans(root: SyntaxNode, { body }: FunctionDefinition, valueOf: GuardValue): readonly Span[] {
  const found: Span[] = [];
  walk(root, (node) => {
    if (node.startIndex < body.start || node.endIndex > body.end) return;
    if (!/^(?:if_statement|ternary_expression)$/u.test(node.type)) return;
    const condition = node.childForFieldName("condition");
    const value = condition === null ? null : valueOf(condition);
    const side = value === null ? null : node.childForFieldName(value ? "alternative" : "consequence");
    if (side !== null) found.push({ start: side.startIndex, end: side.endIndex });
  });
  return found;
}
