import { childrenOf, textOf, bindingsWithin, noteBinding } from "../core/lowering.ts";
import type { SyntaxNode } from "@repost/syntax";
import type { BranchBlock, Expression, Handler, Narrowing, Statement, Target, WithItem } from "../core/code.ts";
import { lowerClass, lowerFunction } from "./lower-function.ts";
import { lowerImports } from "./lower-import.ts";
import { lowerMatch, narrowingsOf } from "./lower-match.ts";
import { lowerTarget, lowerBlock, lowerExpression, type Lowering } from "./lowering.ts";
import { methodOf } from "./operators.ts";

export function blockRule(lowering: Lowering, block: SyntaxNode): readonly Statement[] {
  return childrenOf(block).flatMap((node) => lowerStatement(lowering, node));
}

function lowerStatement(lowering: Lowering, node: SyntaxNode): readonly Statement[] {
  switch (node.type) {
    case "expression_statement":
      return childrenOf(node).flatMap((child) => lowerSimple(lowering, child));
    case "function_definition":
    case "class_definition":
      return [lowerDefinition(lowering, node, [])];
    case "decorated_definition":
      return lowerDecorated(lowering, node);
    case "return_statement":
      return [{ kind: "return", value: lowerFirst(lowering, node) }];
    case "raise_statement":
      return [lowerRaise(lowering, node)];
    case "break_statement":
    case "continue_statement":
      return [{ kind: "jump" }];
    case "if_statement":
      return [lowerIf(lowering, node), ...narrowedAfter(lowering, node)];
    case "assert_statement": {
      const [condition] = childrenOf(node);
      const narrowings = condition === undefined ? [] : narrowingsOf(lowering, condition, true);
      return [...lowerParts(lowering, node), ...narrowing(narrowings)];
    }
    case "for_statement":
    case "while_statement":
      return [lowerLoop(lowering, node)];
    case "try_statement":
      return [lowerTry(lowering, node)];
    case "with_statement":
      return [lowerWith(lowering, node)];
    case "match_statement":
      return lowerMatch(lowering, node);
    case "import_statement":
    case "import_from_statement":
      return lowerImports(lowering, node);
    case "global_statement":
    case "nonlocal_statement":
      noteOuter(lowering, node);
      return [];
    case "delete_statement":
      return childrenOf(node).map((child) => ({ kind: "expression", value: lowerDeleted(lowering, child) }));
    case "type_alias_statement":
    case "pass_statement":
    case "future_import_statement":
    case "comment":
      return [];
    case "block":
    case "ERROR":
      return lowerBlock(lowering, node);
    default:
      return lowerParts(lowering, node);
  }
}

function lowerDecorated(lowering: Lowering, node: SyntaxNode): readonly Statement[] {
  const decorators = childrenOf(node).filter(({ type }) => type === "decorator");
  const definition = node.childForFieldName("definition");
  const lowered = decorators.map((decorator) => lowerDecorator(lowering, childrenOf(decorator)[0] ?? null));
  if (lowering.builder.kind === "class") lowering.accessors.add(definedName(lowering, definition));
  return definition === null ? [] : [lowerDefinition(lowering, definition, lowered)];
}

function lowerRaise(lowering: Lowering, node: SyntaxNode): Statement {
  const cause = node.childForFieldName("cause");
  return {
    kind: "raise",
    value: lowerFirst(lowering, node),
    cause: cause === null ? null : lowerExpression(lowering, cause),
  };
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

function lowerDeleted(lowering: Lowering, node: SyntaxNode): Expression {
  if (node.type === "expression_list" || node.type === "tuple" || node.type === "parenthesized_expression")
    return { kind: "all", parts: childrenOf(node).map((child) => lowerDeleted(lowering, child)), yieldsLast: false };
  const deleted = lowerExpression(lowering, node);
  if (deleted.kind === "attribute") return deleted.object;
  if (deleted.kind !== "item") return deleted;
  const { object: left, index: right } = deleted;
  return { kind: "operation", method: "__delitem__", reflected: null, left, right, joins: false };
}

function lowerParts(lowering: Lowering, node: SyntaxNode): readonly Statement[] {
  return childrenOf(node).map((child) => ({ kind: "expression", value: lowerExpression(lowering, child) }));
}

function lowerFirst(lowering: Lowering, node: SyntaxNode): Expression | null {
  const [first] = childrenOf(node);
  return first === undefined ? null : lowerExpression(lowering, first);
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
  const lowered = value === null ? null : lowerExpression(lowering, value);
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

function lowerDecorator(lowering: Lowering, node: SyntaxNode | null): Expression {
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
    const tests = condition === null ? [] : [lowerTest(lowering, condition)];
    const narrowings = condition === null ? [] : narrowingsOf(lowering, condition, true);
    blocks.push({ tests, narrowings, body: body === null ? [] : lowerBlock(lowering, body) });
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

function lowerTest(lowering: Lowering, node: SyntaxNode): Expression {
  const isNegated = node.type === "not_operator";
  const value = lowerExpression(lowering, isNegated ? node.childForFieldName("argument") : node);
  if (value.kind !== "name" && value.kind !== "attribute" && value.kind !== "call") return value;
  return { kind: "operation", method: "__bool__", reflected: null, left: value, right: null, joins: false };
}

function lowerLoop(lowering: Lowering, node: SyntaxNode): Statement {
  const right = node.childForFieldName("right");
  const iterable = right === null ? null : lowerExpression(lowering, right);
  const { lowered, binds: boundNames } = bindingsWithin(lowering.builder, () => {
    const left = node.childForFieldName("left");
    const condition = node.childForFieldName("condition");
    const body = node.childForFieldName("body");
    return {
      target: left === null ? null : lowerTarget(lowering, left),
      tests: condition === null ? [] : [lowerTest(lowering, condition)],
      body: body === null ? [] : lowerBlock(lowering, body),
    };
  });
  const otherwise = node.childForFieldName("alternative")?.childForFieldName("body") ?? null;
  return {
    kind: "loop",
    iterable,
    over: "values",
    ...lowered,
    otherwise: otherwise === null ? [] : lowerBlock(lowering, otherwise),
    binds: boundNames,
  };
}

function lowerTry(lowering: Lowering, node: SyntaxNode): Statement {
  const body = node.childForFieldName("body");
  const { lowered, binds: boundNames } = bindingsWithin(lowering.builder, () =>
    body === null ? [] : lowerBlock(lowering, body),
  );
  const handlers: Handler[] = [];
  let otherwise: readonly Statement[] = [];
  let final: readonly Statement[] = [];
  for (const clause of childrenOf(node)) {
    if (clause.type === "except_clause" || clause.type === "except_group_clause")
      handlers.push(lowerHandler(lowering, clause));
    const block = childrenOf(clause).find(({ type }) => type === "block");
    if (block === undefined) continue;
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
      const [type = null, alias = null] = childrenOf(child);
      types.push(lowerExpression(lowering, type));
      target = lowerTarget(lowering, alias);
    } else if (target === null && types.length > 0) target = lowerTarget(lowering, child);
    else types.push(lowerExpression(lowering, child));
  }
  return { types, target, body };
}

function lowerWith(lowering: Lowering, node: SyntaxNode): Statement {
  const body = node.childForFieldName("body");
  const items: WithItem[] = [];
  for (const clause of childrenOf(node)) {
    if (clause.type !== "with_clause") continue;
    for (const item of childrenOf(clause)) items.push(...lowerWithItem(lowering, childrenOf(item)[0]));
  }
  return { kind: "with", items, body: body === null ? [] : lowerBlock(lowering, body) };
}

function lowerWithItem(lowering: Lowering, node: SyntaxNode | undefined): readonly WithItem[] {
  if (node === undefined) return [];
  // The grammar reads `with (a as b, c as d):` as a tuple.
  if (node.type === "tuple") return childrenOf(node).flatMap((child) => lowerWithItem(lowering, child));
  if (node.type !== "as_pattern") return [{ value: lowerExpression(lowering, node), target: null }];
  const [value = null, alias = null] = childrenOf(node);
  return [{ value: lowerExpression(lowering, value), target: alias === null ? null : lowerTarget(lowering, alias) }];
}

function noteOuter(lowering: Lowering, node: SyntaxNode): void {
  const { builder } = lowering;
  const where = node.type === "global_statement" ? "global" : "enclosing";
  if (builder.kind === "module") return;
  for (const child of childrenOf(node)) {
    const name = textOf(lowering, child);
    builder.outer.set(name, where);
    builder.locals.delete(name);
  }
}
