import type { SyntaxNode } from "../../syntax-node.ts";
import { type Collector, readWritten, type Visit } from "./collector.ts";

const namespaceCall = /^(?:globals|vars|locals)\(\s*\)$/;

const asked = /\{([A-Za-z_]\w*)[^{}]*\}|%\(([A-Za-z_]\w*)\)|\$([A-Za-z_]\w*)/g;

/**
 * Reads the names of `"{name}".format(**globals())`. Unbound names are ignored, because templates may contain other
 * braces.
 */
export function readNamedByText(call: SyntaxNode, visit: Visit, collector: Collector): void {
  if (visit.typing || call.endIndex - call.startIndex > 40 || !namespaceCall.test(call.text)) return;
  const end = call.startIndex;
  const from = expressionStart(call);
  const text = collector.code.slice(from, end);
  for (const match of text.matchAll(asked)) {
    const name = match[1] ?? match[2] ?? match[3] ?? "";
    const start = from + match.index + match[0].indexOf(name);
    readWritten(name, start, { ...visit, isGuarded: true }, collector);
  }
}

function expressionStart(call: SyntaxNode): number {
  let at: SyntaxNode = call;
  while (at.parent !== null && expressionParts.has(at.parent.type)) at = at.parent;
  return at.startIndex;
}

const expressionParts = new Set([
  "argument_list",
  "call",
  "dictionary_splat",
  "binary_operator",
  "parenthesized_expression",
  "attribute",
]);
