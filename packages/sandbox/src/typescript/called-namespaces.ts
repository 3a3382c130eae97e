import { applyEdits, type Parser } from "@repost/syntax";
import { scopesOf } from "@repost/syntax/javascript-scopes";
import { isLocal } from "./text-names.ts";

/** Makes called namespace imports default imports, because Node does not allow such calls. */
export function callNamespaces(parser: Parser, code: string): string {
  if (!/\bimport\s*\*\s*as\b/u.test(code)) return code;
  using tree = parser.parse(code);
  const { imports, effects, references } = scopesOf(tree.root, { code });
  const calls = effects.filter(({ kind, member, links }) => kind === "call" && member === null && links === 0);
  const starts = new Set(calls.map(({ root }) => root));
  const called = references.filter(({ name, start, scope }) => starts.has(start) && !isLocal(scope, name));
  const names = new Set(called.map(({ name }) => name));
  const edits = imports
    .filter(({ kind, specifier }) => kind === "import" && !/^[./#]|^file:/u.test(specifier))
    .flatMap(({ items }) => items.filter(({ imported, bound }) => imported === "*" && names.has(bound)))
    .map(({ start, end, bound }) => ({ start, end, replacement: bound }));
  return edits.length === 0 ? code : applyEdits(code, edits);
}
