import {
  bindingsWithin,
  childrenOf,
  lowerChildren,
  lowerExpression,
  lowerOptional,
  noteBinding,
  operation,
  textOf,
} from "../core/lowering.ts";
import type { SyntaxNode } from "@repost/syntax";
import type { BranchBlock, Expression, Handler, Narrowing, Statement, Target, WithItem } from "../core/code.ts";
import { lowerClass, lowerFunction } from "./lower-function.ts";
import { lowerImport, lowerImportFrom } from "./lower-import.ts";
import { lowerMatch, narrowingsOf } from "./lower-match.ts";
import { lowerTarget, lowerBlock, type Lowering } from "./lowering.ts";
import { methodOf } from "./operators.ts";

type Rule = (lowering: Lowering, node: SyntaxNode) => Statement | readonly Statement[];

const rules = new Map<string, Rule>([
  ["expression_statement", (lowering, node) => childrenOf(node).flatMap((child) => lowerSimple(lowering, child))],
  ["function_definition", (lowering, node) => lowerDefinition(lowering, node, [])],
  ["class_definition", (lowering, node) => lowerDefinition(lowering, node, [])],
  ["decorated_definition", lowerDecorated],
  ["return_statement", (lowering, node) => ({ kind: "return", value: lowerValue(lowering, node) })],
  ["raise_statement", lowerRaise],
  ["break_statement", () => ({ kind: "jump" })],
  ["continue_statement", () => ({ kind: "jump" })],
  ["if_statement", (lowering, node) => [lowerIf(lowering, node), ...narrowedAfter(lowering, node)]],
  ["assert_statement", lowerAssert],
  ["for_statement", lowerLoop],
  ["while_statement", lowerLoop],
  ["try_statement", lowerTry],
  ["with_statement", lowerWith],
  ["match_statement", lowerMatch],
  ["import_statement", lowerImport],
  ["import_from_statement", lowerImportFrom],
  ["global_statement", noteOuter],
  ["nonlocal_statement", noteOuter],
  ["delete_statement", lowerDelete],
  ["type_alias_statement", () => []],
  ["pass_statement", () => []],
  ["future_import_statement", () => []],
  ["block", lowerBlock],
  ["ERROR", lowerBlock],
]);

export function statementsRule(lowering: Lowering, nodes: readonly SyntaxNode[]): readonly Statement[] {
  return nodes.flatMap((node) => (rules.get(node.type) ?? lowerParts)(lowering, node));
}

function lowerDecorated(lowering: Lowering, node: SyntaxNode): readonly Statement[] {
  const decorators = childrenOf(node).filter(({ type }) => type === "decorator");
  const definition = node.childForFieldName("definition");
  const lowered = decorators.map((decorator) => lowerDecorator(lowering, childrenOf(decorator)[0]));
  if (lowering.builder.kind === "class") lowering.accessors.add(definedName(lowering, definition));
  return definition === null ? [] : [lowerDefinition(lowering, definition, lowered)];
}

function lowerRaise(lowering: Lowering, node: SyntaxNode): Statement {
  const value = lowerValue(lowering, node);
  return { kind: "raise", value, cause: lowerOptional(lowering, node.childForFieldName("cause")) };
}

function lowerAssert(lowering: Lowering, node: SyntaxNode): readonly Statement[] {
  const [condition] = childrenOf(node);
  const narrowings = condition === undefined ? [] : narrowingsOf(lowering, condition, true);
  return [...lowerParts(lowering, node), ...narrowing(narrowings)];
}

function narrowing(narrowings: readonly Narrowing[]): readonly Statement[] {
  return narrowings.length === 0 ? [] : [{ kind: "narrowing", narrowings }];
}

const leaving = new Set(["return_statement", "raise_statement", "continue_statement", "break_statement"]);

/** `if not isinstance(value, Type): return` */
function narrowedAfter(lowering: Lowering, node: SyntaxNode): readonly Statement[] {
  const condition = node.childForFieldName("condition");
  const last = node.childForFieldName("consequence")?.namedChildren.at(-1);
  const isOver = last !== undefined && leaving.has(last.type) && node.childForFieldName("alternative") === null;
  return condition === null || !isOver ? [] : narrowing(narrowingsOf(lowering, condition, false));
}

function lowerDelete(lowering: Lowering, node: SyntaxNode): readonly Statement[] {
  return childrenOf(node).map((child) => ({ kind: "expression", value: lowerDeleted(lowering, child) }));
}

function lowerDeleted(lowering: Lowering, node: SyntaxNode): Expression {
  if (node.type === "expression_list" || node.type === "tuple" || node.type === "parenthesized_expression")
    return { kind: "all", parts: childrenOf(node).map((child) => lowerDeleted(lowering, child)), yieldsLast: false };
  const deleted = lowerExpression(lowering, node);
  if (deleted.kind === "attribute") return deleted.object;
  if (deleted.kind !== "item") return deleted;
  return operation("__delitem__", deleted.object, deleted.index);
}

function lowerParts(lowering: Lowering, node: SyntaxNode): readonly Statement[] {
  return lowerChildren(lowering, node).map((value) => ({ kind: "expression", value }));
}

function lowerValue(lowering: Lowering, node: SyntaxNode): Expression | null {
  return lowerOptional(lowering, childrenOf(node)[0]);
}

function lowerSimple(lowering: Lowering, node: SyntaxNode): readonly Statement[] {
  if (node.type === "augmented_assignment") return lowerAugmented(lowering, node);
  if (node.type !== "assignment") return [{ kind: "expression", value: lowerExpression(lowering, node) }];
  const targets: SyntaxNode[] = [];
  let value: SyntaxNode | null = node;
  while (value !== null && value.type === "assignment") {
    const left = value.childForFieldName("left");
    if (left !== null) targets.push(left);
    value = value.childForFieldName("right");
  }
  // `x: int` makes the name local without binding it.
  const lowered = lowerOptional(lowering, value);
  const lefts: Target[] = targets.map((target) => lowerTarget(lowering, target));
  if (lowering.builder.kind === "class")
    for (const left of lefts) if (left.kind === "name") lowering.accessors.add(left.name);
  return lowered === null ? [] : [{ kind: "assignment", targets: lefts, value: lowered }];
}

function lowerAugmented(lowering: Lowering, node: SyntaxNode): readonly Statement[] {
  const operator = node.childForFieldName("operator")?.type.replace(/=$/u, "") ?? "";
  const method = methodOf(operator);
  const value = lowerExpression(lowering, node.childForFieldName("right"));
  const target = lowerTarget(lowering, node.childForFieldName("left"));
  return [{ kind: "augmented", target, value, methods: [`__i${method}__`, `__${method}__`] }];
}

function lowerDecorator(lowering: Lowering, node: SyntaxNode | undefined): Expression {
  const lowered = lowerExpression(lowering, node);
  return lowered.kind === "call" ? { ...lowered, isDecoration: true } : lowered;
}

function definedName(lowering: Lowering, node: SyntaxNode | null): string {
  const name = node?.childForFieldName("name") ?? null;
  return name === null ? "" : textOf(lowering, name);
}

function lowerDefinition(lowering: Lowering, node: SyntaxNode, decorators: readonly Expression[]): Statement {
  const bound = definedName(lowering, node);
  const value: Expression =
    node.type === "class_definition"
      ? { kind: "class", code: lowerClass(lowering, node) }
      : { kind: "function", code: lowerFunction(lowering, node) };
  noteBinding(lowering.builder, bound);
  return { kind: "definition", name: bound, value, decorators };
}

function lowerIf(lowering: Lowering, node: SyntaxNode): Statement {
  const blocks: BranchBlock[] = [];
  let isExhaustive = false;
  const add = (condition: SyntaxNode | null, body: SyntaxNode | null): void => {
    const tests = lowerTests(lowering, condition);
    const narrowings = condition === null ? [] : narrowingsOf(lowering, condition, true);
    blocks.push({ tests, narrowings, body: lowerBlock(lowering, body) });
  };
  add(node.childForFieldName("condition"), node.childForFieldName("consequence"));
  for (const alternative of node.childrenForFieldName("alternative")) {
    if (alternative.type === "elif_clause") {
      add(alternative.childForFieldName("condition"), alternative.childForFieldName("consequence"));
    } else {
      add(null, alternative.childForFieldName("body"));
      isExhaustive = true;
    }
  }
  return { kind: "branch", blocks, isExhaustive };
}

function lowerTests(lowering: Lowering, node: SyntaxNode | null): readonly Expression[] {
  if (node === null) return [];
  const isNegated = node.type === "not_operator";
  const value = lowerExpression(lowering, isNegated ? node.childForFieldName("argument") : node);
  const isAsked = value.kind === "name" || value.kind === "attribute" || value.kind === "call";
  return [isAsked ? operation("__bool__", value) : value];
}

function lowerLoop(lowering: Lowering, node: SyntaxNode): Statement {
  const iterable = lowerOptional(lowering, node.childForFieldName("right"));
  const { lowered, binds: boundNames } = bindingsWithin(lowering.builder, () => {
    const left = node.childForFieldName("left");
    return {
      target: left === null ? null : lowerTarget(lowering, left),
      tests: lowerTests(lowering, node.childForFieldName("condition")),
      body: lowerBlock(lowering, node.childForFieldName("body")),
    };
  });
  const otherwise = lowerBlock(lowering, node.childForFieldName("alternative")?.childForFieldName("body"));
  return { kind: "loop", iterable, over: "values", ...lowered, otherwise, binds: boundNames };
}

function lowerTry(lowering: Lowering, node: SyntaxNode): Statement {
  const { lowered, binds: boundNames } = bindingsWithin(lowering.builder, () =>
    lowerBlock(lowering, node.childForFieldName("body")),
  );
  const handlers: Handler[] = [];
  let otherwise: readonly Statement[] = [];
  let final: readonly Statement[] = [];
  for (const clause of childrenOf(node)) {
    if (clause.type === "except_clause" || clause.type === "except_group_clause")
      handlers.push(lowerHandler(lowering, clause));
    const block = childrenOf(clause).find(({ type }) => type === "block");
    if (clause.type === "else_clause") otherwise = lowerBlock(lowering, block);
    if (clause.type === "finally_clause") final = lowerBlock(lowering, block);
  }
  return { kind: "try", body: lowered, handlers, otherwise, final, binds: boundNames };
}

function lowerHandler(lowering: Lowering, clause: SyntaxNode): Handler {
  const types: Expression[] = [];
  let target: Target | null = null;
  let body: readonly Statement[] = [];
  for (const child of childrenOf(clause)) {
    if (child.type === "block") body = lowerBlock(lowering, child);
    else if (child.type === "as_pattern") {
      const [type, alias] = childrenOf(child);
      types.push(lowerExpression(lowering, type));
      target = lowerTarget(lowering, alias);
    } else if (target === null && types.length > 0) target = lowerTarget(lowering, child);
    else types.push(lowerExpression(lowering, child));
  }
  return { types, target, body };
}

function lowerWith(lowering: Lowering, node: SyntaxNode): Statement {
  const clauses = childrenOf(node).filter(({ type }) => type === "with_clause");
  const items = clauses.flatMap((clause) =>
    childrenOf(clause).flatMap((item) => lowerWithItem(lowering, childrenOf(item)[0])),
  );
  return { kind: "with", items, body: lowerBlock(lowering, node.childForFieldName("body")) };
}

function lowerWithItem(lowering: Lowering, node: SyntaxNode | undefined): readonly WithItem[] {
  if (node === undefined) return [];
  // The grammar reads `with (a as b, c as d):` as a tuple.
  if (node.type === "tuple") return childrenOf(node).flatMap((child) => lowerWithItem(lowering, child));
  if (node.type !== "as_pattern") return [{ value: lowerExpression(lowering, node), target: null }];
  const [value, alias] = childrenOf(node);
  const lowered = lowerExpression(lowering, value);
  return [{ value: lowered, target: alias === undefined ? null : lowerTarget(lowering, alias) }];
}

function noteOuter(lowering: Lowering, node: SyntaxNode): readonly Statement[] {
  const { builder } = lowering;
  const where = node.type === "global_statement" ? "global" : "enclosing";
  if (builder.kind === "module") return [];
  for (const child of childrenOf(node)) {
    const name = textOf(lowering, child);
    builder.outer.set(name, where);
    builder.locals.delete(name);
  }
  return [];
}
