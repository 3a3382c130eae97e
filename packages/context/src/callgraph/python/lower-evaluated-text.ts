import { childrenOf } from "../core/lowering.ts";
import type { Expression } from "../core/code.ts";
import { lowerExpression, type Lowering } from "./lowering.ts";

export function lowerEvaluatedText(lowering: Lowering, call: Expression): Expression | null {
  if (call.kind !== "call" || call.callee.kind !== "name") return null;
  if (call.callee.name !== "eval" && call.callee.name !== "exec") return null;
  const [text] = call.arguments;
  if (text?.value.kind !== "literal" || !text.value.key.startsWith("s:")) return null;
  const code = text.value.key.slice(2);
  const tree = lowering.parse(code);
  try {
    const [statement, ...rest] = childrenOf(tree.root);
    if (tree.root.hasError || rest.length > 0 || statement?.type !== "expression_statement") return null;
    const [expression = null] = childrenOf(statement);
    if (expression === null || expression.type.endsWith("assignment")) return null;
    return lowerExpression({ ...lowering, code }, expression);
  } finally {
    tree.delete();
  }
}
