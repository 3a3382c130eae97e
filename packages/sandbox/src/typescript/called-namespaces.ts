import { applyEdits, type Parser, type SyntaxNode } from "@repost/syntax";
import { scopesOf } from "@repost/syntax/javascript-scopes";
import { isLocal } from "./text-names.ts";

/** Makes called namespace imports default imports, because Node does not allow such calls. */
export function callNamespaces(parser: Parser, code: string): string {
  if (!/\bimport\s*\*\s*as\b/u.test(code)) return code;
  using tree = parser.parse(code);
  const called = calledNames(tree.root);
  const edits = tree.root.descendantsOfType("import_statement").flatMap((statement) => {
    const source = statement.childForFieldName("source")?.text.slice(1, -1) ?? "";
    const [namespace] = statement.descendantsOfType("namespace_import");
    const name = namespace?.namedChildren[0]?.text;
    const isOutside = source !== "" && !/^[./#]|^file:/u.test(source);
    if (namespace === undefined || name === undefined || !isOutside || !called.has(name)) return [];
    return [{ start: namespace.startIndex, end: namespace.endIndex, replacement: name }];
  });
  return edits.length === 0 ? code : applyEdits(code, edits);
}

function calledNames(root: SyntaxNode): ReadonlySet<string> {
  const { effects, references } = scopesOf(root);
  const calls = effects.filter((effect) => effect.kind === "call" && effect.member === null && effect.links === 0);
  const starts = new Set(calls.map((effect) => effect.root));
  const called = references.filter(({ name, start, scope }) => starts.has(start) && !isLocal(scope, name));
  return new Set(called.map(({ name }) => name));
}
