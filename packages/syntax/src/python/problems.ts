import { firstError, problemAt, type Problem } from "../problem.ts";
import type { SyntaxNode } from "../syntax-node.ts";
import { walk } from "../walk.ts";
import { isNotPython, misaligned } from "./strictness.ts";

export function firstProblem(root: SyntaxNode, code: string): Problem | undefined {
  const unusable = code.search(/\0|\p{Surrogate}/u);
  if (unusable !== -1) return problemAt(unusable, code);
  if (root.hasError) return firstError(root, code);
  let found: SyntaxNode | undefined;
  walk(root, (node) => {
    if (found === undefined && isNotPython(node, code)) found = misaligned(node, code) ?? node;
    return found === undefined;
  });
  return found === undefined ? undefined : problemAt(found.startIndex, code);
}
