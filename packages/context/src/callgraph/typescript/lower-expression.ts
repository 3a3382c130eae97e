import { childrenOf, evaluateAll, nothing, textOf } from "../core/lowering.ts";
import type { SyntaxNode } from "@repost/syntax";
import type { Argument, Element, Expression, MappingEntry } from "../core/code.ts";
import { accessorOf, lowerClass, lowerFunction } from "./lower-definitions.ts";
import {
  lowerPattern,
  literalOf,
  type Lowering,
  lowerExpression,
  nameExpression,
  plainText,
  propertyName,
  textKey,
} from "./lowering.ts";

export function expressionRule(lowering: Lowering, node: SyntaxNode, name: string | null): Expression {
  switch (node.type) {
    case "identifier":
    case "shorthand_property_identifier":
      return nameExpression(lowering, node);
    case "this":
    case "super":
      return { kind: "name", name: node.type };
    case "string":
    case "template_string":
      return lowerText(lowering, node);
    case "number":
      return literalOf(/^\d{1,6}$/u.test(textOf(lowering, node)) ? `i:${Number(textOf(lowering, node))}` : null);
    case "member_expression":
      return lowerMember(lowering, node);
    case "subscript_expression":
      return lowerSubscript(lowering, node);
    case "call_expression":
    case "new_expression":
      return lowerCall(lowering, node);
    case "function_expression":
    case "generator_function":
    case "arrow_function":
      return { kind: "function", code: lowerFunction(lowering, node, name) };
    case "class":
      return { kind: "class", code: lowerClass(lowering, node, name) };
    case "array":
      return { kind: "sequence", form: "list", items: childrenOf(node).map((child) => lowerElement(lowering, child)) };
    case "object":
      return { kind: "mapping", entries: childrenOf(node).flatMap((child) => lowerEntry(lowering, child, name)) };
    case "parenthesized_expression":
    case "as_expression":
    case "satisfies_expression":
    case "non_null_expression":
    case "instantiation_expression":
      return lowerExpression(lowering, childrenOf(node)[0] ?? null, name);
    case "type_assertion":
      return lowerExpression(lowering, childrenOf(node).at(-1) ?? null, name);
    case "ternary_expression":
      return lowerTernary(lowering, node, name);
    case "binary_expression":
      return lowerBinary(lowering, node);
    case "assignment_expression":
    case "augmented_assignment_expression":
      return lowerAssignment(lowering, node);
    case "await_expression":
      return { kind: "await", value: lowerExpression(lowering, childrenOf(node)[0] ?? null) };
    case "yield_expression":
      return lowerYield(lowering, node);
    case "sequence_expression":
      return {
        kind: "all",
        parts: childrenOf(node).map((child) => lowerExpression(lowering, child)),
        yieldsLast: true,
      };
    default:
      return evaluated(lowering, node);
  }
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

function evaluated(lowering: Lowering, node: SyntaxNode): Expression {
  if (node.namedChildCount === 0 || node.type.startsWith("type_") || node.type === "regex") return nothing;
  return evaluateAll(childrenOf(node).map((child) => lowerExpression(lowering, child)));
}

function lowerText(lowering: Lowering, node: SyntaxNode): Expression {
  const text = plainText(lowering, node);
  if (text !== null) return literalOf(textKey(text));
  if (node.type === "string") return nothing;
  const values = childrenOf(node).filter(({ type }) => type === "template_substitution");
  const parts = values.map((value): Expression => {
    const left = lowerExpression(lowering, childrenOf(value)[0] ?? null);
    return { kind: "operation", method: "toString", reflected: null, joins: false, left, right: null };
  });
  return { kind: "all", parts, yieldsLast: false };
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
  if (list.type === "template_string") {
    const values = childrenOf(list).filter(({ type }) => type === "template_substitution");
    const passed = values.map((value) => lowerExpression(lowering, childrenOf(value)[0] ?? null));
    return [nothing, ...passed].map((value) => ({ kind: "positional", name: null, value }));
  }
  return childrenOf(list).map((node) => {
    if (node.type !== "spread_element")
      return { kind: "positional", name: null, value: lowerExpression(lowering, node) };
    return { kind: "spread", name: null, value: lowerExpression(lowering, childrenOf(node)[0] ?? null) };
  });
}

function lowerElement(lowering: Lowering, node: SyntaxNode): Element {
  const isSpread = node.type === "spread_element";
  return { value: lowerExpression(lowering, isSpread ? (childrenOf(node)[0] ?? null) : node), isSpread };
}

function lowerEntry(lowering: Lowering, node: SyntaxNode, prefix: string | null): readonly MappingEntry[] {
  if (node.type === "spread_element")
    return [{ key: null, value: lowerExpression(lowering, childrenOf(node)[0] ?? null) }];
  if (node.type === "shorthand_property_identifier")
    return [{ key: literalOf(textKey(textOf(lowering, node))), value: nameExpression(lowering, node) }];
  const isMethod = node.type === "method_definition";
  const keyNode = node.childForFieldName(isMethod ? "name" : "key");
  const property = propertyName(lowering, keyNode);
  const inner = keyNode?.type === "computed_property_name" ? (childrenOf(keyNode)[0] ?? null) : null;
  const key = property === null ? lowerExpression(lowering, inner) : literalOf(textKey(property));
  const named = [prefix, property].filter((part) => part !== null).join(".") || null;
  if (!isMethod) return [{ key, value: lowerExpression(lowering, node.childForFieldName("value"), named) }];
  const accessor = accessorOf(node);
  if (accessor !== null && property !== null) lowering.accessors.add(property);
  const value: Expression = { kind: "function", code: lowerFunction(lowering, node, named) };
  return [accessor === null ? { key, value } : { key, value, accessor }];
}

function lowerBinary(lowering: Lowering, node: SyntaxNode): Expression {
  const operator = node.childForFieldName("operator")?.type ?? "";
  const options = ["left", "right"].map((field) => lowerExpression(lowering, node.childForFieldName(field)));
  if (operator === "||" || operator === "&&" || operator === "??") return { kind: "either", options };
  return evaluateAll(options);
}

function lowerAssignment(lowering: Lowering, node: SyntaxNode): Expression {
  const left = node.childForFieldName("left");
  const value = lowerExpression(lowering, node.childForFieldName("right"), nameOfTarget(lowering, left));
  const operator = node.childForFieldName("operator")?.type ?? "=";
  const target = lowerPattern(lowering, left, false);
  if (operator === "=") return { kind: "binding", target, value };
  if (!/^(?:\?\?|\|\||&&)=$/u.test(operator)) return { kind: "all", parts: [value], yieldsLast: false };
  const before = left === null ? nothing : lowerExpression(lowering, left);
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

function lowerYield(lowering: Lowering, node: SyntaxNode): Expression {
  lowering.builder.isGenerator = true;
  const isDelegating = node.children.some(({ type }) => type === "*");
  const [value = null] = childrenOf(node);
  return { kind: "yield", value: value === null ? null : lowerExpression(lowering, value), isDelegating };
}
