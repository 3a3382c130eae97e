import { applyEdits, type Edit, type SyntaxNode } from "@repost/syntax";
import { childrenOf } from "./children-of.ts";
import { isConstant } from "./constants.ts";

export interface AssertContext {
  readonly text: string;
  readonly nextNumber: () => number;
  /** The operand is a variable with expected values only. */
  readonly isExpected: (node: SyntaxNode) => boolean;
}

/** These compare their first two arguments. */
const COMPARING =
  /^assert(?:_(?:array_|frame_|series_|index_)?(?:equal|allclose|almost_equal|array_almost_equal|close)|(?:Not)?(?:AlmostEquals?|Equals?|In|IsInstance|Is|IsNot)|(?:List|Dict|Set|Tuple|Sequence|MultiLine|Count)Equal|(?:Greater|Less)(?:Equal)?|Regex)$/u;
const ONE_OPERAND = /^assertIs(?:Not)?None$/u;
const MOCK = /^assert_(?:called|called_once|called_with|called_once_with|any_call|has_calls|not_called)$/u;

/** Returns null when the statement stays. */
export function observingStatement(statement: SyntaxNode, context: AssertContext): string | null {
  if (statement.type === "assert_statement") {
    const [condition] = childrenOf(statement);
    return condition === undefined ? null : conditionText(condition, context);
  }
  const [call] = childrenOf(statement);
  if (statement.type !== "expression_statement" || call?.type !== "call") return null;
  return callText(call, context);
}

function callText(call: SyntaxNode, context: AssertContext): string | null {
  const callee = call.childForFieldName("function");
  const list = call.childForFieldName("arguments");
  const name = (callee?.type === "attribute" ? callee.childForFieldName("attribute") : callee)?.text ?? "";
  if (!name.startsWith("assert") || list?.type !== "argument_list") return null;
  const values = childrenOf(list).filter(({ type }) => type !== "keyword_argument");
  const [first] = values;
  if (MOCK.test(name)) {
    const mock = callee?.childForFieldName("object") ?? undefined;
    return mock === undefined ? null : looks([mock], context);
  }
  if (first === undefined) return null;
  if (name === "assertTrue") return conditionText(first, context);
  if (name === "assertFalse") return truth(`not (${inner(first, context)})`, context);
  if (ONE_OPERAND.test(name)) return exactly(first, context);
  return COMPARING.test(name) ? looks(values.slice(0, 2), context) : null;
}

/** Conditions are observed by their truth and inputs. */
function conditionText(node: SyntaxNode, context: AssertContext): string {
  if (node.type === "parenthesized_expression" && childrenOf(node).length === 1) {
    return conditionText(childrenOf(node)[0] ?? node, context);
  }
  if (isConstant(node)) return `${reached(context)}; ${context.text}`;
  if (node.type === "boolean_operator" && node.childForFieldName("operator")?.text === "and") {
    const parts = [node.childForFieldName("left"), node.childForFieldName("right")];
    return parts.flatMap((part) => (part === null ? [] : [conditionText(part, context)])).join("; ");
  }
  if (node.type === "comparison_operator") return comparisonText(node, context);
  return truth(inner(node, context), context);
}

const IDENTITY_CONSTANTS = new Set(["none", "true", "false"]);

function comparisonText(node: SyntaxNode, context: AssertContext): string {
  const operands = childrenOf(node);
  const observable = operands.filter((operand) => !isConstant(operand) && !context.isExpected(operand));
  const identity = / is\b/u.test(node.text) && operands.some(({ type }) => IDENTITY_CONSTANTS.has(type));
  const [only] = observable;
  if (only === undefined) return reached(context);
  if (identity) return exactly(only, context);
  const equality = operands.length === 2 && operatorOf(node, operands) === "==";
  // A constant would add only identity, so it does not stay for the truth.
  if (equality || observable.length < operands.length) return looks(observable, context);
  return truth(inner(node, context), context);
}

function operatorOf(node: SyntaxNode, [left, right]: readonly SyntaxNode[]): string {
  if (left === undefined || right === undefined) return "";
  return node.text.slice(left.endIndex - node.startIndex, right.startIndex - node.startIndex).trim();
}

function looks(nodes: readonly SyntaxNode[], context: AssertContext): string {
  const observable = nodes.filter((node) => !isConstant(node) && !context.isExpected(node));
  if (observable.length === 0) return reached(context);
  return observable.map((node) => observed(node, context)).join("; ");
}

function observed({ text }: SyntaxNode, { nextNumber }: AssertContext): string {
  return `__repost_observe__(${nextNumber()}, ${text})`;
}

function exactly({ text }: SyntaxNode, { nextNumber }: AssertContext): string {
  return `__repost_exact__(${nextNumber()}, ${text})`;
}

function truth(text: string, { nextNumber }: AssertContext): string {
  return `__repost_truth__(${nextNumber()}, ${text})`;
}

function reached({ nextNumber }: AssertContext): string {
  return `__repost_reached__(${nextNumber()})`;
}

function inner(node: SyntaxNode, context: AssertContext): string {
  const edits: Edit[] = parts(node).flatMap((part) => {
    if (isConstant(part) || context.isExpected(part)) return [];
    const start = part.startIndex - node.startIndex;
    return [{ start, end: part.endIndex - node.startIndex, replacement: observed(part, context) }];
  });
  return applyEdits(node.text, edits);
}

const THROUGH = new Set(["not_operator", "boolean_operator", "parenthesized_expression", "comparison_operator"]);

function parts(node: SyntaxNode): readonly SyntaxNode[] {
  if (THROUGH.has(node.type)) return childrenOf(node).flatMap(parts);
  if (node.type === "comment" || node.type === "generator_expression") return [];
  if (node.type !== "call") return [node];
  const callee = node.childForFieldName("function");
  const receiver = callee?.type === "attribute" ? (callee.childForFieldName("object") ?? undefined) : undefined;
  const list = node.childForFieldName("arguments");
  const values = list?.type === "argument_list" ? childrenOf(list).flatMap(argumentValue) : [];
  return receiver === undefined ? values : [receiver, ...values];
}

function argumentValue(node: SyntaxNode): readonly SyntaxNode[] {
  if (node.type === "keyword_argument") {
    const value = node.childForFieldName("value");
    return value === null ? [] : [value];
  }
  return ["comment", "list_splat", "dictionary_splat", "generator_expression"].includes(node.type) ? [] : [node];
}
