import {
  argument,
  childrenOf,
  evaluateAll,
  literal,
  lowerChildren,
  lowerExpression,
  lowerFirst,
  lowerYield,
  nothing,
  operation,
  textOf,
} from "../core/lowering.ts";
import type { SyntaxNode } from "@repost/syntax";
import type { Argument, Element, Expression, MappingEntry } from "../core/code.ts";
import { accessorOf, lowerClass, lowerFunction } from "./lower-definitions.ts";
import { lowerPattern, literalOfText, type Lowering, nameExpression, plainText, propertyName } from "./lowering.ts";

type Rule = (lowering: Lowering, node: SyntaxNode, name: string | null) => Expression;

const rules = new Map<string, Rule>([
  ["identifier", nameExpression],
  ["shorthand_property_identifier", nameExpression],
  ["this", () => ({ kind: "name", name: "this" })],
  ["super", () => ({ kind: "name", name: "super" })],
  ["string", lowerText],
  ["template_string", lowerText],
  ["number", lowerNumber],
  ["member_expression", lowerMember],
  ["subscript_expression", lowerSubscript],
  ["call_expression", lowerCall],
  ["new_expression", lowerCall],
  ["function_expression", lowerFunctionExpression],
  ["generator_function", lowerFunctionExpression],
  ["arrow_function", lowerFunctionExpression],
  ["class", (lowering, node, name) => ({ kind: "class", code: lowerClass(lowering, node, name) })],
  ["array", lowerArray],
  ["object", lowerObject],
  ["parenthesized_expression", lowerFirst],
  ["as_expression", lowerFirst],
  ["satisfies_expression", lowerFirst],
  ["non_null_expression", lowerFirst],
  ["instantiation_expression", lowerFirst],
  ["type_assertion", (lowering, node, name) => lowerExpression(lowering, childrenOf(node).at(-1), name)],
  ["ternary_expression", lowerTernary],
  ["binary_expression", lowerBinary],
  ["assignment_expression", lowerAssignment],
  ["augmented_assignment_expression", lowerAssignment],
  ["await_expression", (lowering, node) => ({ kind: "await", value: lowerFirst(lowering, node) })],
  ["yield_expression", lowerYield],
  [
    "sequence_expression",
    (lowering, node) => ({ kind: "all", parts: lowerChildren(lowering, node), yieldsLast: true }),
  ],
]);

export function expressionRule(lowering: Lowering, node: SyntaxNode, name: string | null): Expression {
  return (rules.get(node.type) ?? evaluated)(lowering, node, name);
}

function evaluated(lowering: Lowering, node: SyntaxNode): Expression {
  if (node.namedChildCount === 0 || node.type.startsWith("type_") || node.type === "regex") return nothing;
  return evaluateAll(lowerChildren(lowering, node));
}

function lowerNumber(lowering: Lowering, node: SyntaxNode): Expression {
  const text = textOf(lowering, node);
  return /^\d{1,6}$/u.test(text) ? literal(`i:${Number(text)}`) : nothing;
}

function lowerFunctionExpression(lowering: Lowering, node: SyntaxNode, name: string | null): Expression {
  return { kind: "function", code: lowerFunction(lowering, node, name) };
}

function lowerSubscript(lowering: Lowering, node: SyntaxNode): Expression {
  const object = lowerExpression(lowering, node.childForFieldName("object"));
  const index = lowerExpression(lowering, node.childForFieldName("index"));
  if (index.kind !== "literal" || !index.key.startsWith("s:")) return { kind: "item", object, index };
  return { kind: "attribute", object, name: index.key.slice(2) };
}

function lowerTernary(lowering: Lowering, node: SyntaxNode, name: string | null): Expression {
  const condition = lowerExpression(lowering, node.childForFieldName("condition"));
  const options = ["consequence", "alternative"].map((field) =>
    lowerExpression(lowering, node.childForFieldName(field), name),
  );
  return { kind: "all", parts: [condition, { kind: "either", options }], yieldsLast: true };
}

function lowerText(lowering: Lowering, node: SyntaxNode): Expression {
  const text = plainText(lowering, node);
  if (text !== null) return literalOfText(text);
  if (node.type === "string") return nothing;
  const parts = substitutions(lowering, node).map((value) => operation("toString", value));
  return { kind: "all", parts, yieldsLast: false };
}

function substitutions(lowering: Lowering, template: SyntaxNode): readonly Expression[] {
  return childrenOf(template)
    .filter(({ type }) => type === "template_substitution")
    .map((value) => lowerFirst(lowering, value));
}

function lowerMember(lowering: Lowering, node: SyntaxNode): Expression {
  const object = lowerExpression(lowering, node.childForFieldName("object"));
  const property = node.childForFieldName("property");
  return property === null ? nothing : { kind: "attribute", object, name: textOf(lowering, property) };
}

function lowerCall(lowering: Lowering, node: SyntaxNode): Expression {
  const isNew = node.type === "new_expression";
  const called = node.childForFieldName(isNew ? "constructor" : "function");
  const callee: Expression =
    called?.type === "import" ? { kind: "name", name: "import" } : lowerExpression(lowering, called);
  const list = node.childForFieldName("arguments");
  return { kind: "call", callee, arguments: list === null ? [] : lowerArguments(lowering, list), isNew };
}

function lowerArguments(lowering: Lowering, list: SyntaxNode): readonly Argument[] {
  if (list.type === "template_string")
    return [nothing, ...substitutions(lowering, list)].map((value) => argument("positional", value));
  return childrenOf(list).map((node) => {
    const { value, isSpread } = lowerElement(lowering, node);
    return argument(isSpread ? "spread" : "positional", value);
  });
}

function lowerArray(lowering: Lowering, node: SyntaxNode): Expression {
  return { kind: "sequence", form: "list", items: childrenOf(node).map((child) => lowerElement(lowering, child)) };
}

function lowerElement(lowering: Lowering, node: SyntaxNode): Element {
  const isSpread = node.type === "spread_element";
  return { value: isSpread ? lowerFirst(lowering, node) : lowerExpression(lowering, node), isSpread };
}

function lowerObject(lowering: Lowering, node: SyntaxNode, name: string | null): Expression {
  return { kind: "mapping", entries: childrenOf(node).map((child) => lowerEntry(lowering, child, name)) };
}

function lowerEntry(lowering: Lowering, node: SyntaxNode, prefix: string | null): MappingEntry {
  if (node.type === "spread_element") return { key: null, value: lowerFirst(lowering, node) };
  if (node.type === "shorthand_property_identifier")
    return { key: literalOfText(textOf(lowering, node)), value: nameExpression(lowering, node) };
  const isMethod = node.type === "method_definition";
  const keyNode = node.childForFieldName(isMethod ? "name" : "key");
  const property = propertyName(lowering, keyNode);
  const inner = keyNode?.type === "computed_property_name" ? childrenOf(keyNode)[0] : null;
  const key = property === null ? lowerExpression(lowering, inner) : literalOfText(property);
  const named = [prefix, property].filter((part) => part !== null).join(".") || null;
  if (!isMethod) return { key, value: lowerExpression(lowering, node.childForFieldName("value"), named) };
  const accessor = accessorOf(node);
  if (accessor !== null && property !== null) lowering.accessors.add(property);
  const value = lowerFunctionExpression(lowering, node, named);
  return accessor === null ? { key, value } : { key, value, accessor };
}

function lowerBinary(lowering: Lowering, node: SyntaxNode): Expression {
  const operator = node.childForFieldName("operator")?.type ?? "";
  const options = ["left", "right"].map((field) => lowerExpression(lowering, node.childForFieldName(field)));
  return isLogical(operator) ? { kind: "either", options } : evaluateAll(options);
}

function isLogical(operator: string): boolean {
  return operator === "||" || operator === "&&" || operator === "??";
}

function lowerAssignment(lowering: Lowering, node: SyntaxNode): Expression {
  const left = node.childForFieldName("left");
  const value = lowerExpression(lowering, node.childForFieldName("right"), nameOfTarget(lowering, left));
  const operator = node.childForFieldName("operator")?.type ?? "=";
  const target = lowerPattern(lowering, left, false);
  if (operator === "=") return { kind: "binding", target, value };
  if (!isLogical(operator.slice(0, -1))) return { kind: "all", parts: [value], yieldsLast: false };
  const before = lowerExpression(lowering, left);
  return { kind: "binding", target, value: { kind: "either", options: [before, value] } };
}

/** `exports.run = function () {}` is named run, `Cart.prototype.add = ...` Cart.add, `this.close = ...` close. */
function nameOfTarget(lowering: Lowering, target: SyntaxNode | null): string | null {
  if (target === null) return null;
  const text = textOf(lowering, target);
  if (!/^[\w$.]+$/u.test(text)) return null;
  if (text === "module.exports") return "default";
  return text.replace(/^(?:module\.exports|exports|this)\./u, "").replaceAll(".prototype.", ".");
}
