import type { SyntaxNode } from "@repost/syntax";
import type { BranchBlock, Expression, Statement, Target } from "../core/code.ts";
import { noteBinding } from "../core/scope-builder.ts";
import { childrenOf, lowerBlock, lowerExpression, type Lowering, textOf } from "./lowering.ts";

/** Each case may be the one. Names in a pattern hold the subject, or what nobody can tell, when they stand for a part of it. */
export function lowerMatch(lowering: Lowering, node: SyntaxNode): readonly Statement[] {
  const subjects = node.childrenForFieldName("subject");
  const [only = null] = subjects;
  const subject = lowerExpression(lowering, only);
  const others = subjects.slice(1).map((one) => lowerExpression(lowering, one));
  const cases = childrenOf(node.childForFieldName("body") ?? node).filter(({ type }) => type === "case_clause");
  const blocks = cases.map((clause) => lowerCase(lowering, clause, subject));
  const evaluated: Statement = {
    kind: "expression",
    value: { kind: "all", parts: [subject, ...others], yieldsLast: false },
  };
  return [evaluated, { kind: "branch", blocks, isExhaustive: false }];
}

function lowerCase(lowering: Lowering, clause: SyntaxNode, subject: Expression): BranchBlock {
  const patterns = childrenOf(clause).filter(({ type }) => type === "case_pattern");
  const captured = patterns.flatMap((pattern) => capturedNames(lowering, pattern));
  const whole = patterns.length === 1 && captured.length === 1 && isCapture(patterns[0]) ? captured[0] : undefined;
  const targets: Target[] = captured.map((name) => ({ kind: "name", name }));
  for (const name of captured) noteBinding(lowering.builder, name);
  const guard = clause.childForFieldName("guard");
  const body = clause.childForFieldName("consequence");
  const value: Expression =
    whole !== undefined && subject.kind === "name" ? subject : { kind: "all", parts: [], yieldsLast: false };
  const bindings: Statement[] = targets.length === 0 ? [] : [{ kind: "assignment", targets, value }];
  const test: Statement[] =
    guard === null ? [] : [{ kind: "expression", value: lowerExpression(lowering, childrenOf(guard)[0] ?? null) }];
  return { tests: [], body: [...bindings, ...test, ...(body === null ? [] : lowerBlock(lowering, body))] };
}

function isCapture(pattern: SyntaxNode | undefined): boolean {
  return pattern?.namedChildren[0]?.type === "dotted_name";
}

function capturedNames(lowering: Lowering, pattern: SyntaxNode): readonly string[] {
  const names: string[] = [];
  const pending = [pattern];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    const children = childrenOf(node);
    const [first] = children;
    if (node.type === "dotted_name" && children.length === 1) names.push(textOf(lowering, node));
    else if (node.type === "class_pattern") pending.push(...children.slice(1));
    else if (node.type === "keyword_pattern") pending.push(...children.slice(1));
    else if (node.type === "as_pattern" || node.type === "splat_pattern") {
      for (const child of children) if (child.type === "identifier") names.push(textOf(lowering, child));
      if (first !== undefined && first.type !== "identifier") pending.push(first);
    } else pending.push(...children);
  }
  return names.filter((name) => name !== "_");
}
