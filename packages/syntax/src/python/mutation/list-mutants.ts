import type { FunctionDefinition, Mutant } from "@repost/spec";
import type { SyntaxNode } from "../../parser.ts";
import { walk } from "../../walk.ts";

/** The mutants of one function, in source order. */
export function listMutants(root: SyntaxNode, definition: FunctionDefinition): readonly Mutant[] {
  const mutants: Mutant[] = [];
  walk(root, (node) => {
    if (node.endIndex <= definition.body.start || node.startIndex >= definition.body.end) return false;
    const value = node.type === "return_statement" ? node.namedChild(0) : null;
    if (value !== null && value.type !== "none") {
      const span = { start: value.startIndex, end: value.endIndex };
      mutants.push({ operator: "return_value", span, replacement: "None", line: node.startPosition.row + 1 });
    }
    return true;
  });
  return mutants;
}
