import {
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
import type {
  ComprehensionClause,
  ComprehensionExpression,
  Element,
  Expression,
  MappingEntry,
  SequenceForm,
} from "../core/code.ts";
import { lowerLambda } from "./lower-function.ts";
import {
  lowerTarget,
  literalOfBeginning,
  literalOfInteger,
  literalOfString,
  type Lowering,
  lowerArguments,
} from "./lowering.ts";
import { comparisonOf, isMembership, methodOf, unaryMethodOf } from "./operators.ts";

type Rule = (lowering: Lowering, node: SyntaxNode) => Expression;

const rules = new Map<string, Rule>([
  ["identifier", (lowering, node) => ({ kind: "name", name: textOf(lowering, node) })],
  ["attribute", lowerAttribute],
  ["call", lowerCall],
  ["string", lowerString],
  ["integer", (lowering, node) => literalOfInteger(textOf(lowering, node))],
  ["subscript", lowerSubscript],
  ["list", sequence("list")],
  ["tuple", sequence("tuple")],
  ["expression_list", sequence("tuple")],
  ["set", sequence("set")],
  ["dictionary", lowerDictionary],
  ["parenthesized_expression", lowerFirst],
  ["type", lowerFirst],
  ["list_comprehension", comprehension("list")],
  ["set_comprehension", comprehension("set")],
  ["dictionary_comprehension", comprehension("mapping")],
  ["generator_expression", comprehension("generator")],
  ["lambda", (lowering, node) => ({ kind: "function", code: lowerLambda(lowering, node) })],
  ["conditional_expression", lowerConditional],
  ["boolean_operator", (lowering, node) => ({ kind: "either", options: lowerChildren(lowering, node) })],
  ["binary_operator", lowerBinary],
  ["comparison_operator", lowerComparison],
  ["unary_operator", lowerUnary],
  ["named_expression", lowerNamed],
  ["await", (lowering, node) => ({ kind: "await", value: lowerFirst(lowering, node) })],
  ["yield", lowerYield],
]);

export function expressionRule(lowering: Lowering, node: SyntaxNode): Expression {
  return (rules.get(node.type) ?? evaluated)(lowering, node);
}

function evaluated(lowering: Lowering, node: SyntaxNode): Expression {
  return node.namedChildCount === 0 ? nothing : evaluateAll(lowerChildren(lowering, node));
}

function lowerAttribute(lowering: Lowering, node: SyntaxNode): Expression {
  const [object, name] = childrenOf(node);
  if (object === undefined || name === undefined) return nothing;
  return { kind: "attribute", object: lowerExpression(lowering, object), name: textOf(lowering, name) };
}

function lowerNamed(lowering: Lowering, node: SyntaxNode): Expression {
  const [name, value] = childrenOf(node);
  if (name === undefined || value === undefined) return nothing;
  const lowered = lowerExpression(lowering, value);
  const { quiet } = lowering;
  lowering.quiet = 0;
  const target = lowerTarget(lowering, name);
  lowering.quiet = quiet;
  return { kind: "binding", target, value: lowered };
}

function lowerConditional(lowering: Lowering, node: SyntaxNode): Expression {
  const [value, condition, other] = lowerChildren(lowering, node);
  if (value === undefined || condition === undefined || other === undefined) return nothing;
  const chosen: Expression = { kind: "either", options: [value, other] };
  return { kind: "all", parts: [condition, chosen], yieldsLast: true };
}

function lowerString(lowering: Lowering, node: SyntaxNode): Expression {
  const text = textOf(lowering, node);
  const isFormatted = /^[rR]?[fF]/u.test(text);
  if (!isFormatted || !text.includes("{")) return literalOfString(text);
  const parts = evaluated(lowering, node);
  const beginning = literalOfBeginning(/^[rRfF]+["'](?<beginning>[\w.]+)\{/u.exec(text)?.groups?.["beginning"] ?? "");
  return beginning === nothing ? parts : { kind: "all", parts: [parts, beginning], yieldsLast: true };
}

function lowerCall(lowering: Lowering, node: SyntaxNode): Expression {
  const [callee, list] = childrenOf(node);
  if (callee === undefined || list === undefined) return nothing;
  const lowered = lowerExpression(lowering, callee);
  const passed = lowerArguments(lowering, list);
  const call: Expression = { kind: "call", callee: lowered, arguments: passed, isNew: false };
  const meant = lowerEvaluatedText(lowering, call) ?? lowerNamedAttribute(lowering, call);
  return meant === null ? call : { kind: "all", parts: [call, meant], yieldsLast: true };
}

function lowerSubscript(lowering: Lowering, node: SyntaxNode): Expression {
  const [value, ...indices] = childrenOf(node);
  const [index] = indices;
  if (value === undefined || index === undefined) return nothing;
  const object = lowerExpression(lowering, value);
  if (indices.length > 1) {
    const items = indices.map((index) => ({ value: lowerExpression(lowering, index), isSpread: false }));
    return { kind: "item", object, index: { kind: "sequence", form: "tuple", items } };
  }
  if (index.type !== "slice") return { kind: "item", object, index: lowerExpression(lowering, index) };
  const [start, stop, step] = sliceParts(lowering, index);
  return {
    kind: "slice",
    object,
    start: bound(start),
    stop: bound(stop),
    step: bound(step),
    parts: [start, stop, step].filter((part) => part !== undefined),
  };
}

function sliceParts(lowering: Lowering, node: SyntaxNode): (Expression | undefined)[] {
  const parts: (Expression | undefined)[] = [undefined, undefined, undefined];
  let position = 0;
  for (const child of node.children) {
    if (child.type === ":") position += 1;
    else if (child.type !== "comment") parts[position] = lowerExpression(lowering, child);
  }
  return parts;
}

function bound(part: Expression | undefined): number | null | undefined {
  if (part === undefined) return null;
  return part.kind === "literal" && part.key.startsWith("i:") ? Number(part.key.slice(2)) : undefined;
}

function sequence(form: SequenceForm): Rule {
  return (lowering, node) => {
    const items = childrenOf(node).map((child) => lowerElement(lowering, child));
    return { kind: "sequence", form, items };
  };
}

function lowerElement(lowering: Lowering, node: SyntaxNode): Element {
  if (node.type !== "list_splat" && node.type !== "parenthesized_list_splat")
    return { value: lowerExpression(lowering, node), isSpread: false };
  const [inner] = childrenOf(node);
  return inner?.type === "list_splat"
    ? lowerElement(lowering, inner)
    : { value: lowerExpression(lowering, inner), isSpread: true };
}

function lowerDictionary(lowering: Lowering, node: SyntaxNode): Expression {
  const entries = childrenOf(node).map((entry): MappingEntry => {
    const [first, second] = childrenOf(entry);
    if (entry.type !== "pair") return { key: null, value: lowerExpression(lowering, first) };
    return { key: lowerExpression(lowering, first), value: lowerExpression(lowering, second) };
  });
  return { kind: "mapping", entries };
}

function comprehension(form: ComprehensionExpression["form"]): Rule {
  return (lowering, node) => {
    const [body, ...rest] = childrenOf(node);
    if (body === undefined) return nothing;
    const clauses: (ComprehensionClause & { readonly conditions: Expression[] })[] = [];
    lowering.quiet += 1;
    for (const clause of rest) {
      if (clause.type === "for_in_clause") clauses.push(lowerClause(lowering, clause));
      else clauses.at(-1)?.conditions.push(lowerFirst(lowering, clause));
    }
    const isPair = body.type === "pair";
    const [key, value] = isPair ? childrenOf(body) : [undefined, body];
    const loweredKey = isPair ? lowerExpression(lowering, key) : null;
    const loweredValue = lowerExpression(lowering, value);
    lowering.quiet -= 1;
    return { kind: "comprehension", form, clauses, key: loweredKey, value: loweredValue };
  };
}

function lowerClause(lowering: Lowering, node: SyntaxNode) {
  const target = node.childForFieldName("left");
  const iterables = node.childrenForFieldName("right").filter(({ type }) => type !== ",");
  const items = iterables.map((iterable) => lowerElement(lowering, iterable));
  const iterable: Expression =
    iterables.length === 1 ? lowerExpression(lowering, iterables[0]) : { kind: "sequence", form: "tuple", items };
  const conditions: Expression[] = [];
  return { iterable, target: lowerTarget(lowering, target), conditions };
}

function lowerBinary(lowering: Lowering, node: SyntaxNode): Expression {
  const [left, operator, right] = node.children.filter(({ type }) => type !== "comment");
  if (left === undefined || operator === undefined || right === undefined) return nothing;
  const method = methodOf(operator.type);
  const [first, second] = [lowerExpression(lowering, left), lowerExpression(lowering, right)];
  if (operator.type === "+" || operator.type === "%") {
    const beginning = beginningOf(operator.type, first);
    if (beginning !== nothing) return { kind: "all", parts: [second, beginning], yieldsLast: true };
  }
  return {
    kind: "operation",
    method: `__${method}__`,
    reflected: `__r${method}__`,
    left: first,
    right: second,
    joins: operator.type === "+" || operator.type === "|" || operator.type === "*",
  };
}

function beginningOf(operator: string, left: Expression): Expression {
  if (left.kind !== "literal" || !left.key.startsWith("s:")) return nothing;
  const text = left.key.slice(2);
  return literalOfBeginning(operator === "+" ? text : (/^([\w.]+)%s$/u.exec(text)?.[1] ?? ""));
}

function lowerComparison(lowering: Lowering, node: SyntaxNode): Expression {
  const parts: Expression[] = [];
  let left: Expression | undefined;
  let operator = "";
  for (const child of node.children) {
    if (child.type === "comment") continue;
    if (!child.isNamed) {
      operator += child.type;
      continue;
    }
    const right = lowerExpression(lowering, child);
    if (left !== undefined && !operator.startsWith("is")) {
      const [first, second] = isMembership(operator) ? [right, left] : [left, right];
      const { method, reflected } = comparisonOf(operator);
      parts.push({ kind: "operation", method, reflected, left: first, right: second, joins: false });
    } else if (left !== undefined) parts.push(left, right);
    left = right;
    operator = "";
  }
  return { kind: "all", parts, yieldsLast: false };
}

function lowerUnary(lowering: Lowering, node: SyntaxNode): Expression {
  const [operator, operand] = node.children.filter(({ type }) => type !== "comment");
  if (operator === undefined || operand === undefined) return nothing;
  const value = lowerExpression(lowering, operand);
  if (operator.type === "-" && value.kind === "literal" && /^i:[1-9]/u.test(value.key))
    return literal(`i:-${value.key.slice(2)}`);
  return operation(unaryMethodOf(operator.type), value);
}

function lowerEvaluatedText(lowering: Lowering, call: Expression): Expression | null {
  if (call.kind !== "call" || call.callee.kind !== "name") return null;
  if (call.callee.name !== "eval" && call.callee.name !== "exec") return null;
  const [text] = call.arguments;
  if (text?.value.kind !== "literal" || !text.value.key.startsWith("s:")) return null;
  const code = text.value.key.slice(2);
  const tree = lowering.parse(code);
  try {
    const [statement, ...rest] = childrenOf(tree.root);
    if (tree.root.hasError || rest.length > 0 || statement?.type !== "expression_statement") return null;
    const [expression] = childrenOf(statement);
    if (expression === undefined || expression.type.endsWith("assignment")) return null;
    return lowerExpression({ ...lowering, code }, expression);
  } finally {
    tree.delete();
  }
}

function lowerNamedAttribute({ stores }: Lowering, call: Expression): Expression | null {
  if (call.kind !== "call" || call.callee.kind !== "name") return null;
  const [object, key, third] = call.arguments.map(({ value }) => value);
  if (object === undefined || key?.kind !== "literal" || !/^s:[a-z_]\w*$/iu.test(key.key)) return null;
  const attribute = { kind: "attribute", object, name: key.key.slice(2) } as const;
  if (call.callee.name === "getattr")
    return third === undefined ? attribute : { kind: "either", options: [attribute, third] };
  if (call.callee.name !== "setattr" || third === undefined) return null;
  stores.add(attribute.name);
  return { kind: "binding", target: attribute, value: third };
}
