import type { SyntaxNode } from "../../syntax-node.ts";
import { type Collector, readWritten, type Visit } from "./collector.ts";

const namespaceCall = /^(?:globals|vars|locals)\(\s*\)$/;

/** Names in templates: `{name}` and `{name!r:>3}`, `%(name)s`, `$name` and `${name}`. */
const asked = /\{([A-Za-z_]\w*)[^{}]*\}|%\(([A-Za-z_]\w*)\)|\$([A-Za-z_]\w*)/g;

/**
 * Reads the names of a template that a namespace fills, as in `"{name}".format(**globals())`. Unbound names are
 * ignored, because a template may contain other braces.
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

/** Returns the start of the expression that contains the template. */
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
