import type { SyntaxNode } from "@repost/syntax";
import { isPlain } from "../../values/expression.ts";
import { childrenOfNode } from "../source/definitions.ts";
import { isPath, readExpression } from "../source/read-expression.ts";
import type { Reading, Scope } from "./reading.ts";
import type { Usage } from "./usage.ts";
import { kindOfNode, type ValueKind } from "./value-kinds.ts";
import { child, childText } from "../../nodes.ts";

export function readBinary(node: SyntaxNode, scope: Scope, reading: Reading): null {
  const left = child(node, "left");
  const right = child(node, "right");
  if (left === null || right === null) return null;
  const usages = [reading.visit(left, scope), reading.visit(right, scope)] as const;
  const operator = childText(node, "operator").replace(/=$/u, "");
  const kinds = [kindOfNode(left, reading.kinds), kindOfNode(right, reading.kinds)] as const;
  if (operator === "%" && kinds[0] === "text") return null;
  if (usages[0] !== null) markOperand(usages[0], operator, kinds[1]);
  if (usages[1] !== null) markOperand(usages[1], operator, kinds[0]);
  return null;
}

function markOperand(usage: Usage, operator: string, other: ValueKind | null): void {
  if (operator === "+" && (other === "text" || other === "bytes" || other === "list")) return usage.mark(other);
  if (operator === "*" && (other === "text" || other === "list")) return usage.mark("integer");
  if (other === "number") return usage.mark("number");
  if (/^(\/\/|%|<<|>>|&|\||\^)$/u.test(operator)) return usage.mark("integer", other === "integer" ? 1 : 0.5);
  if (other === "integer") return usage.mark("number");
  if (/^(-|\*|\/|\*\*|@)$/u.test(operator)) return usage.mark("number", 0.6);
  if (operator === "+") usage.mark("number", 0.3);
}

export function readUnary(node: SyntaxNode, scope: Scope, reading: Reading): null {
  const usage = reading.visit(childrenOfNode(node)[0], scope);
  usage?.mark(childText(node, "operator") === "~" ? "integer" : "number");
  return null;
}

export function readComparison(node: SyntaxNode, scope: Scope, reading: Reading): null {
  const operands = childrenOfNode(node).map((operand) => ({ node: operand, usage: reading.visit(operand, scope) }));
  const operators = node.children.flatMap((part) => (part === null || part.isNamed ? [] : [part.text])).join(" ");
  for (const [position, operand] of operands.entries()) {
    const next = operands[position + 1];
    if (next === undefined) continue;
    if (/\bin\b/u.test(operators)) readMembership(operand, next, reading);
    else {
      if (operand.usage !== null && next.usage !== null) pair(operand.usage, next.usage);
      compare(operand.usage, next.node, operators, reading);
      compare(next.usage, operand.node, operators, reading);
    }
  }
  return null;
}

interface Operand {
  readonly node: SyntaxNode;
  readonly usage: Usage | null;
}

function readMembership({ node, usage }: Operand, container: Operand, reading: Reading): void {
  const constant = container.node.type === "identifier" ? reading.index.constants.get(container.node.text) : undefined;
  const values = constant ?? readExpression(container.node);
  if (usage !== null && values.kind === "sequence") usage.literals.push(...values.items.filter(isPlain));
  if (usage !== null && values.kind === "mapping")
    usage.literals.push(...values.entries.map(([key]) => key).filter(isPlain));
  if (container.usage === null) return;
  if (usage !== null) pair(usage, container.usage.item);
  container.usage.mark("iterable", 0.5);
  const value = readExpression(node);
  if (value.kind === "text") {
    container.usage.mark("text", 0.7);
    container.usage.samples.push(value.value, `left${value.value}right`);
    if (container.usage.weight("mapping") > 0) container.usage.keyed(value.value);
  }
}

function pair(left: Usage, right: Usage): void {
  left.peers.add(right);
  right.peers.add(left);
}

function compare(usage: Usage | null, other: SyntaxNode, operators: string, reading: Reading): void {
  if (usage === null) return;
  if (other.type === "none") return usage.mark("optional", 0.4);
  if (other.text === "self" && reading.className !== null) usage.classes.add(reading.className);
  const constant = isPath(other) ? reading.index.constants.get(other.text) : undefined;
  const value = constant ?? readExpression(other);
  if (isPlain(value) && value.kind !== "nothing") usage.literals.push(value);
  const kind = kindOfNode(other, reading.kinds);
  if (kind === "integer" || kind === "number") usage.mark("number");
  else if (kind === "text" || kind === "bytes") usage.mark(kind);
  else if (kind === "list") usage.mark("list", 0.5);
  else if (/[<>]/u.test(operators)) usage.mark("number", 0.3);
}

/** The fallback of `or` has the same type. */
export function readBoolean(node: SyntaxNode, scope: Scope, reading: Reading): Usage | null {
  const right = child(node, "right");
  const usage = reading.visit(child(node, "left"), scope);
  const other = reading.visit(right, scope);
  if (childText(node, "operator") !== "or" || right === null) return null;
  if (usage !== null) markFallback(usage, right, reading);
  return usage ?? other;
}

export function markFallback(usage: Usage, other: SyntaxNode, reading: Reading): void {
  const kind = kindOfNode(other, reading.kinds);
  if (kind !== null) usage.mark(kind, 0.5);
}
