import type { SyntaxNode } from "../../../syntax-node.ts";
import { contentOf } from "../../extras.ts";
import {
  isRecursive,
  type MutatedFunction,
  positionalArguments,
  replaceByPart,
  type Site,
  siteOperator,
} from "../site.ts";

export const droppedCall = siteOperator("dropped_call", (site) => {
  const { node, scope } = site;
  if (node.type !== "call" || !isDroppable(site)) return [];
  const value = isRecursive(node, scope) ? undefined : wrappedValue(node, scope);
  return value === undefined || isSameInPlace(site) ? [] : [replaceByPart(node, scope.code, value)];
});

/** Calls that stand alone are deleted as statements; exceptions and classes wrap no value. */
function isDroppable({ node, parent }: Site): boolean {
  const around = parent?.node.type;
  if (around === "expression_statement" || around === "raise_statement" || around === "await") return false;
  const called = node.childForFieldName("function");
  const name = called?.childForFieldName("attribute")?.text ?? called?.text ?? "";
  return !/^_*[A-Z]/.test(name) && name !== "super";
}

/** Returns a method's object or a function's first argument. Unbound names are modules or classes. */
function wrappedValue(call: SyntaxNode, { locals }: MutatedFunction): SyntaxNode | undefined {
  const called = call.childForFieldName("function");
  const object = called?.type === "attribute" ? called.childForFieldName("object") : null;
  if (object === null || /^(?:self|cls|super\(.*\))$/.test(object.text)) return positionalArguments(call)[0];
  const root = rootOf(object);
  return root.type === "identifier" && !locals.has(root.text) ? positionalArguments(call)[0] : object;
}

function rootOf(expression: SyntaxNode): SyntaxNode {
  let root = expression;
  for (
    let next: SyntaxNode | null = root;
    next !== null;
    next = root.type === "attribute" ? root.childForFieldName("object") : null
  )
    root = next;
  return root;
}

const copies = new Set(["list", "tuple", "iter", "keys", "copy"]);
const truths = new Set(["bool", "len"]);

function isSameInPlace({ node, parent }: Site): boolean {
  const called = node.childForFieldName("function");
  const name = called?.childForFieldName("attribute")?.text ?? called?.text ?? "";
  const around = parent?.node;
  if (around === undefined) return false;
  const isIterated =
    /^for_(?:statement|in_clause)$/.test(around.type) && around.childForFieldName("right")?.id === node.id;
  if (isIterated && copies.has(name)) return true;
  const condition =
    around.type === "conditional_expression" ? contentOf(around)[1] : around.childForFieldName("condition");
  const isCondition = /^(?:not_operator|boolean_operator)$/.test(around.type) || condition?.id === node.id;
  return isCondition && truths.has(name);
}
