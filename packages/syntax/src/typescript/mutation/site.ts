import type { FunctionDefinition } from "@repost/spec";
import type { CallGrammar } from "../../mutation/call-operators.ts";
import { type Change, type MutatedFunction, partReplacer } from "../../mutation/site.ts";
import type { SyntaxNode } from "../../syntax-node.ts";
import { contentOf } from "../extras.ts";
import type { Binding } from "../scopes/scope.ts";
import { scopesOf } from "../scopes/scopes-of.ts";

export function describeFunction(
  { inner: node, body }: { readonly inner: SyntaxNode; readonly body: SyntaxNode },
  { name, kind }: Pick<FunctionDefinition, "name" | "kind">,
): MutatedFunction {
  const [, ...inner] = scopesOf(node).scopes;
  const locals = new Set(inner.flatMap(({ bindings }) => [...bindings].flatMap(localName)));
  return { name: name.slice(name.lastIndexOf(".") + 1), kind, node, body, locals };
}

/** Imported modules are no values of the function. */
function localName([name, bindings]: readonly [string, readonly Binding[]]): readonly string[] {
  return bindings.some(({ item, space }) => item === null && space === "value") ? [name] : [];
}

export const LOOPS = /^(?:for|for_in|while|do)_statement$/;

/** Adds a space where words or signs would merge: `return-a`, `a+-b`, `a/ /b/`. */
export function replaceNode({ startIndex, endIndex }: SyntaxNode, code: string, replacement: string): Change {
  const before = joins(code.charAt(startIndex - 1), replacement.charAt(0)) ? " " : "";
  const after = joins(replacement.slice(-1), code.charAt(endIndex)) ? " " : "";
  return { start: startIndex, end: endIndex, replacement: `${before}${replacement}${after}` };
}

const word = /[\p{ID_Continue}$]/u;
const sign = /[-+*/<>=!&|?%^~]/;

function joins(left: string, right: string): boolean {
  return (word.test(left) && word.test(right)) || (sign.test(left) && sign.test(right));
}

const closed = new Set(
  (
    "identifier this member_expression subscript_expression call_expression string template_string true false " +
    "null undefined array parenthesized_expression regex"
  ).split(" "),
);

export const replaceByPart = partReplacer(closed, replaceNode);

export function positionalArguments(call: SyntaxNode): readonly SyntaxNode[] {
  const list = call.childForFieldName("arguments");
  if (list?.type !== "arguments") return [];
  const passed = contentOf(list);
  const end = passed.findIndex(({ type }) => type === "spread_element");
  return end < 0 ? passed : passed.slice(0, end);
}

export const grammar: CallGrammar = {
  call: "call_expression",
  member: "member_expression",
  property: "property",
  nothing: "undefined",
  isReceiver: ({ type }) => type === "this",
  isSuper: ({ type }) => type === "super",
  positionalArguments,
  replaceNode,
  replaceByPart,
};
