import type { SyntaxNode } from "@repost/syntax";
import { type Collector, readWritten, type Visit } from "./collector.ts";

const namespaceCall = /^(?:globals|vars|locals)\(\s*\)$/;

/** What a template asks for by name: `{name}` and `{name!r:>3}`, `%(name)s`, `$name` and `${name}`. */
const asked = /\{([A-Za-z_]\w*)[^{}]*\}|%\(([A-Za-z_]\w*)\)|\$([A-Za-z_]\w*)/g;

/**
 * Reads the names that a template asks for and a namespace answers, as in `"{name}".format(**globals())`: the text itself does not name
 * them. What nothing binds is none, for such a template may have braces of its own.
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

/** Where the expression starts of which the call gives values: the template comes first in it. */
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
