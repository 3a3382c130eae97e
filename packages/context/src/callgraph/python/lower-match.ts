import { childrenOf, literal, lowerExpression, lowerFirst, noteBinding, nothing, textOf } from "../core/lowering.ts";
import type { SyntaxNode } from "@repost/syntax";
import type { BranchBlock, Expression, Narrowing, SequenceTargetItem, Statement, Target } from "../core/code.ts";
import { literalOfString, lowerBlock, type Lowering, noTarget } from "./lowering.ts";

const subjectName = "<subject>";

export function lowerMatch(lowering: Lowering, node: SyntaxNode): readonly Statement[] {
  const [only = nothing, ...rest] = node
    .childrenForFieldName("subject")
    .map((subject) => lowerExpression(lowering, subject));
  const items = [only, ...rest].map((value) => ({ value, isSpread: false }));
  const value: Expression = rest.length === 0 ? only : { kind: "sequence", form: "tuple", items };
  const name = value.kind === "name" ? value.name : subjectName;
  if (value.kind !== "name") noteBinding(lowering.builder, name);
  const cases = childrenOf(node.childForFieldName("body") ?? node).filter(({ type }) => type === "case_clause");
  const blocks = cases.map((clause) => lowerCase(lowering, clause, name));
  const evaluated: Statement =
    value.kind === "name"
      ? { kind: "expression", value }
      : { kind: "assignment", targets: [{ kind: "name", name }], value };
  return [evaluated, { kind: "branch", blocks, isExhaustive: false }];
}

function lowerCase(lowering: Lowering, clause: SyntaxNode, subject: string): BranchBlock {
  const patterns = childrenOf(clause).filter(({ type }) => type === "case_pattern");
  const unknown: Target[] = [];
  const [only] = patterns;
  const target: Target =
    only !== undefined && patterns.length === 1
      ? lowerPattern(lowering, only, unknown)
      : { kind: "sequence_target", items: patterns.map((pattern) => lowerItem(lowering, pattern, unknown)) };
  const types = only === undefined || patterns.length > 1 ? undefined : typesOf(lowering, only);
  const narrowings: Narrowing[] = types === undefined ? [] : [{ name: subject, types }];
  const guard = clause.childForFieldName("guard");
  const body = clause.childForFieldName("consequence");
  const statements: Statement[] = [{ kind: "assignment", targets: [target], value: { kind: "name", name: subject } }];
  if (unknown.length > 0) statements.push({ kind: "assignment", targets: unknown, value: nothing });
  if (guard !== null) statements.push({ kind: "expression", value: lowerFirst(lowering, guard) });
  return { tests: [], narrowings, body: [...statements, ...lowerBlock(lowering, body)] };
}

function each(targets: readonly Target[]): Target {
  return { kind: "mapping_target", entries: targets.map((target) => ({ key: null, target })) };
}

function lowerPattern(lowering: Lowering, pattern: SyntaxNode, unknown: Target[]): Target {
  const children = childrenOf(pattern);
  const inner = (child: SyntaxNode | undefined): Target =>
    child === undefined ? noTarget : lowerPattern(lowering, child, unknown);
  switch (pattern.type) {
    case "case_pattern":
      return inner(children[0]);
    case "identifier":
      return captured(lowering, pattern);
    case "dotted_name":
      return children.length === 1 ? inner(children[0]) : noTarget;
    case "as_pattern":
    case "union_pattern":
      return each(children.map(inner));
    case "tuple_pattern":
      if (children.length === 1 && !/,\s*\)$/u.test(textOf(lowering, pattern)) && !isRest(children[0]))
        return inner(children[0]);
      return { kind: "sequence_target", items: children.map((child) => lowerItem(lowering, child, unknown)) };
    case "list_pattern":
      return { kind: "sequence_target", items: children.map((child) => lowerItem(lowering, child, unknown)) };
    case "dict_pattern":
      return lowerEntries(lowering, children, unknown);
    case "class_pattern":
      return lowerAttributes(lowering, children, unknown);
    default:
      return noTarget;
  }
}

function captured(lowering: Lowering, node: SyntaxNode): Target {
  const name = textOf(lowering, node);
  if (name === "_") return noTarget;
  noteBinding(lowering.builder, name);
  return { kind: "name", name };
}

function isRest(pattern: SyntaxNode | undefined): boolean {
  return pattern?.type === "case_pattern" && pattern.namedChildren[0]?.type === "splat_pattern";
}

function lowerItem(lowering: Lowering, pattern: SyntaxNode, unknown: Target[]): SequenceTargetItem {
  if (!isRest(pattern)) return { target: lowerPattern(lowering, pattern, unknown), isRest: false };
  const name = pattern.namedChildren[0]?.namedChildren[0];
  return { target: name === undefined ? null : captured(lowering, name), isRest: true };
}

function lowerEntries(lowering: Lowering, children: readonly SyntaxNode[], unknown: Target[]): Target {
  const entries: { readonly key: Expression | null; readonly target: Target }[] = [];
  let key: Expression = nothing;
  for (const child of children) {
    if (child.type === "splat_pattern") {
      const [name] = child.namedChildren;
      if (name !== undefined) entries.push({ key: null, target: captured(lowering, name) });
    } else if (child.type === "case_pattern") entries.push({ key, target: lowerPattern(lowering, child, unknown) });
    else {
      const text = child.type === "string" ? literalOfString(textOf(lowering, child)) : nothing;
      key = { kind: "all", parts: [text], yieldsLast: true };
    }
  }
  return { kind: "mapping_target", entries };
}

const whole = new Set("bool bytearray bytes dict float frozenset int list set str tuple".split(" "));

function lowerAttributes(lowering: Lowering, [type, ...rest]: readonly SyntaxNode[], unknown: Target[]): Target {
  const entries: { readonly key: Expression | null; readonly target: Target }[] = [];
  for (const pattern of rest) {
    const [only] = pattern.namedChildren;
    const [name, value] = only?.type === "keyword_pattern" ? childrenOf(only) : [];
    if (name !== undefined && value !== undefined)
      entries.push({
        key: literal(`s:${textOf(lowering, name)}`),
        target: lowerPattern(lowering, value, unknown),
      });
    else {
      const target = lowerPattern(lowering, pattern, unknown);
      if (type !== undefined && whole.has(textOf(lowering, type))) entries.push({ key: null, target });
      else unknown.push(target);
    }
  }
  return { kind: "mapping_target", entries };
}

function typesOf(lowering: Lowering, pattern: SyntaxNode): Expression | undefined {
  const [first] = childrenOf(pattern);
  if (first === undefined) return undefined;
  if (pattern.type === "case_pattern" || pattern.type === "as_pattern") return typesOf(lowering, first);
  if (pattern.type === "class_pattern")
    return childrenOf(first)
      .slice(1)
      .reduce<Expression>(
        (object, name) => ({ kind: "attribute", object, name: textOf(lowering, name) }),
        lowerFirst(lowering, first),
      );
  if (pattern.type !== "union_pattern") return undefined;
  const types = childrenOf(pattern).map((child) => typesOf(lowering, child));
  if (!types.every((type) => type !== undefined)) return undefined;
  return { kind: "sequence", form: "tuple", items: types.map((value) => ({ value, isSpread: false })) };
}

export function narrowingsOf(lowering: Lowering, condition: SyntaxNode, isTrue: boolean): readonly Narrowing[] {
  const [first, second] = childrenOf(condition);
  switch (condition.type) {
    case "parenthesized_expression":
      return first === undefined ? [] : narrowingsOf(lowering, first, isTrue);
    case "not_operator":
      return first === undefined ? [] : narrowingsOf(lowering, first, !isTrue);
    case "boolean_operator": {
      const operator = condition.childForFieldName("operator")?.type;
      if (operator !== (isTrue ? "and" : "or")) return [];
      return [first, second].flatMap((side) => (side === undefined ? [] : narrowingsOf(lowering, side, isTrue)));
    }
    case "call":
      return isTrue ? instanceOf(lowering, condition) : [];
    default:
      return [];
  }
}

function instanceOf(lowering: Lowering, call: SyntaxNode): readonly Narrowing[] {
  const callee = call.childForFieldName("function");
  const list = call.childForFieldName("arguments");
  if (callee?.type !== "identifier" || textOf(lowering, callee) !== "isinstance" || list === null) return [];
  const [value, types] = childrenOf(list);
  if (value?.type !== "identifier" || types === undefined) return [];
  return [{ name: textOf(lowering, value), types: lowerExpression(lowering, types) }];
}
