import type { FunctionDefinition, Span } from "@repost/spec";
import { type SyntaxNode, walk } from "@repost/syntax";

/** Code that only one outcome of a decision executes. */
export interface BranchRegion extends Span {
  /** First line and line of the decision, from 1. */
  readonly line: number;
  readonly decision: number;
  readonly raises: boolean;
}

const FIELDS: Readonly<Record<string, readonly string[]>> = {
  if_statement: ["consequence", "alternative"],
  elif_clause: ["consequence"],
  ternary_expression: ["consequence", "alternative"],
  for_statement: ["body"],
  for_in_statement: ["body"],
  while_statement: ["body"],
  catch_clause: ["body"],
  case_clause: ["consequence"],
};

const RAISES = /^(?:raise|throw)_statement$/u;

/** Sides of conditions, and bodies of loops, handlers and cases. */
export function branchRegions(root: SyntaxNode, { body }: FunctionDefinition): readonly BranchRegion[] {
  const regions: BranchRegion[] = [];
  walk(root, (node) => {
    if (node.startIndex < body.start || node.endIndex > body.end) return;
    for (const part of partsOf(node)) {
      regions.push({
        start: part.startIndex,
        end: part.endIndex,
        line: part.startPosition.row + 1,
        decision: node.startPosition.row + 1,
        raises: RAISES.test((part.type.endsWith("block") ? part.namedChildren[0] : part)?.type ?? ""),
      });
    }
  });
  return regions;
}

function partsOf(node: SyntaxNode): readonly SyntaxNode[] {
  if (node.type === "conditional_expression") return node.namedChildren.filter((_, position) => position !== 1);
  if (node.type === "except_clause") return node.namedChildren.filter(({ type }) => type === "block");
  if (node.type === "switch_case" || node.type === "switch_default") return node.childrenForFieldName("body");
  const parts = (FIELDS[node.type] ?? []).flatMap((field) => node.childForFieldName(field) ?? []);
  // Excludes `elif` clauses, which have their own parts.
  return parts.flatMap((part) =>
    part.type === "else_clause" ? elseBody(part) : part.type === "elif_clause" ? [] : [part],
  );
}

function elseBody(clause: SyntaxNode): readonly SyntaxNode[] {
  const body = clause.childForFieldName("body") ?? clause.lastNamedChild;
  return body === null || body.type === "if_statement" ? [] : [body];
}
