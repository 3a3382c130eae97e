import type { SyntaxNode } from "../../../syntax-node.ts";
import {
  isRecursive,
  type MutatedFunction,
  positionalArguments,
  replaceByPart,
  type Site,
  siteOperator,
} from "../site.ts";

export const droppedCall = siteOperator("dropped_call", (site) => {
  const { node, code, scope } = site;
  if (node.type !== "call_expression" || !isDroppable(site) || isRecursive(node, scope)) return [];
  const value = wrappedValue(node, scope);
  return value === undefined || isSameInPlace(site) ? [] : [replaceByPart(node, code, value)];
});

/** Calls that stand alone are deleted as statements; classes wrap no value. */
function isDroppable({ node, parent }: Site): boolean {
  const around = parent?.node.type ?? "";
  if (/^(?:expression_statement|throw_statement|await_expression)$/.test(around)) return false;
  const called = node.childForFieldName("function");
  return called !== null && called.type !== "super" && called.type !== "import" && called.text !== "require";
}

/** Returns a method's object or a function's first argument. Unbound names are modules or classes. */
function wrappedValue(call: SyntaxNode, { locals }: MutatedFunction): SyntaxNode | undefined {
  const called = call.childForFieldName("function");
  const object = called?.type === "member_expression" ? called.childForFieldName("object") : null;
  if (object === null || object.type === "this" || object.type === "super") return positionalArguments(call)[0];
  const root = rootOf(object);
  return root.type === "identifier" && !locals.has(root.text) ? positionalArguments(call)[0] : object;
}

function rootOf(expression: SyntaxNode): SyntaxNode {
  let root = expression;
  for (
    let next: SyntaxNode | null = root;
    next !== null;
    next = root.type === "member_expression" ? root.childForFieldName("object") : null
  )
    root = next;
  return root;
}

function isSameInPlace({ node, parent }: Site): boolean {
  const name = node.childForFieldName("function")?.text ?? "";
  const around = parent?.node;
  if (around === undefined) return false;
  if (name === "String") return around.type === "template_substitution";
  if (name !== "Boolean") return false;
  const outer = around.type === "parenthesized_expression" ? (parent?.parent?.node ?? around) : around;
  return outer.childForFieldName("condition") !== null || outer.childForFieldName("operator")?.type === "!";
}
