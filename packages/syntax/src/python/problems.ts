import { firstError, problemAt, type Problem } from "../problem.ts";
import type { SyntaxNode } from "../syntax-node.ts";
import { walk } from "../walk.ts";
import { isNotPython, misaligned } from "./strictness.ts";

export function firstProblem(root: SyntaxNode, code: string): Problem | undefined {
  const unusable = code.search(/\0|\p{Surrogate}/u);
  if (unusable !== -1) return problemAt(unusable, code);
  if (root.hasError) return firstError(root, code);
  let invalid: SyntaxNode | undefined;
  walk(root, (node) => {
    if (invalid === undefined && isNotPython(node, code)) invalid = misaligned(node, code) ?? node;
    return invalid === undefined;
  });
  return invalid === undefined ? undefined : problemAt(invalid.startIndex, code);
}
