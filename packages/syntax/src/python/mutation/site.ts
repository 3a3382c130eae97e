import type { FunctionDefinition } from "@repost/spec";
import type { CallGrammar } from "../../mutation/call-operators.ts";
import { type Change, type MutatedFunction, partReplacer, type Site } from "../../mutation/site.ts";
import type { SyntaxNode } from "../../syntax-node.ts";
import { walk } from "../../walk.ts";
import { contentOf } from "../extras.ts";
import type { Binding } from "../scopes/scope.ts";
import { scopesOf } from "../scopes/scopes-of.ts";

export interface PythonFunction extends MutatedFunction {
  readonly uses: ReadonlyMap<string, number>;
  /** Names that inner functions bind outside. */
  readonly nonlocals: ReadonlySet<string>;
}

export type PythonSite = Site<PythonFunction>;

export function describeFunction(
  { inner: node, body }: { readonly inner: SyntaxNode; readonly body: SyntaxNode },
  code: string,
  { name, kind }: Pick<FunctionDefinition, "name" | "kind">,
): PythonFunction {
  const uses = new Map<string, number>();
  walk(node, ({ type, text }) => {
    if (type === "identifier") uses.set(text, (uses.get(text) ?? 0) + 1);
  });
  const inner = scopesOf(node, { code, keepsUnreached: true }).scopes.slice(1);
  const nonlocals = new Set(inner.flatMap((scope) => [...scope.nonlocals]));
  const locals = new Set(inner.flatMap(({ bindings }) => [...bindings].flatMap(localName)));
  return { name: name.slice(name.lastIndexOf(".") + 1), kind, node, body, uses, nonlocals, locals };
}

/** Imported modules are no values of the function. */
function localName([name, bindings]: readonly [string, readonly Binding[]]): readonly string[] {
  return bindings.every(({ item }) => item !== null) ? [] : [name];
}

/** Adds a space where two words would merge, as in `if(x)`. */
export function replaceNode({ startIndex, endIndex }: SyntaxNode, code: string, replacement: string): Change {
  const joined = /\w/.test(code.charAt(startIndex - 1)) && /^\w/.test(replacement);
  return { start: startIndex, end: endIndex, replacement: joined ? ` ${replacement}` : replacement };
}

const closed = new Set(
  (
    "identifier attribute subscript call integer float string true false none list dictionary set tuple " +
    "parenthesized_expression list_comprehension dictionary_comprehension set_comprehension " +
    "generator_expression"
  ).split(" "),
);

export const replaceByPart = partReplacer(closed, replaceNode);

export function positionalArguments(call: SyntaxNode): readonly SyntaxNode[] {
  const list = call.childForFieldName("arguments");
  if (list === null) return [];
  if (list.type === "generator_expression") return [list];
  const argumentNodes = contentOf(list);
  const end = argumentNodes.findIndex(({ type }) => unpositional.has(type));
  return end < 0 ? argumentNodes : argumentNodes.slice(0, end);
}

const unpositional = new Set(["keyword_argument", "list_splat", "dictionary_splat"]);

export const grammar: CallGrammar = {
  call: "call",
  member: "attribute",
  property: "attribute",
  nothing: "None",
  isReceiver: ({ text }) => text === "self" || text === "cls",
  isSuper: ({ text }) => /^super\(.*\)$/.test(text),
  positionalArguments,
  replaceNode,
  replaceByPart,
};
