import type { SyntaxNode } from "../../../syntax-node.ts";
import {
  isRecursive,
  type MutatedFunction,
  positionalArguments,
  replaceByPart,
  type Site,
  siteOperator,
} from "../site.ts";

/** A value without the call around it: `x.lower()` becomes `x`, `f(x)` becomes `x`. */
export const droppedCall = siteOperator("dropped_call", (site) => {
  const { node, scope } = site;
  if (node.type !== "call" || !isDroppable(site)) return [];
  const value = isRecursive(node, scope) ? undefined : wrappedValue(node, scope);
  return value === undefined || isSameInPlace(site, value) ? [] : [replaceByPart(node, scope.code, value)];
});

/** Calls that stand alone are deleted as statements; an exception or a class is no wrapper of a value. */
function isDroppable({ node, parent }: Site): boolean {
  const around = parent?.node.type;
  if (around === "expression_statement" || around === "raise_statement" || around === "await") return false;
  const called = node.childForFieldName("function");
  const name = called?.childForFieldName("attribute")?.text ?? called?.text ?? "";
  return !/^_*[A-Z]/.test(name) && name !== "super";
}

/** The object of a method, or the first argument of a function; a name that the function does not bind is a module or a class. */
function wrappedValue(call: SyntaxNode, { locals }: MutatedFunction): SyntaxNode | undefined {
  const called = call.childForFieldName("function");
  const object = called?.type === "attribute" ? called.childForFieldName("object") : null;
  const isOwner = object?.type === "identifier" && (!locals.has(object.text) || /^(?:self|cls)$/.test(object.text));
  if (object === null || isOwner || /^super\b/.test(object.text)) return positionalArguments(call)[0];
  return object;
}

const copies = new Set(["list", "tuple", "iter", "keys", "copy", "set", "sorted"]);
const truths = new Set(["bool", "len", "any"]);

/** Returns whether a call and its value are mostly the same to what is around them: a copy that is only iterated, a length as a condition. */
function isSameInPlace({ node, parent }: Site, value: SyntaxNode): boolean {
  const called = node.childForFieldName("function");
  const name = called?.childForFieldName("attribute")?.text ?? called?.text ?? "";
  const around = parent?.node;
  if (around === undefined) return false;
  const isIterated =
    /^for_(?:statement|in_clause)$/.test(around.type) && around.childForFieldName("right")?.id === node.id;
  if (isIterated && copies.has(name) && name !== "sorted" && name !== "set") return true;
  const isCondition =
    /^(?:not_operator|boolean_operator)$/.test(around.type) || around.childForFieldName("condition")?.id === node.id;
  return isCondition && truths.has(name) && value.type !== "generator_expression" && name !== "any";
}
