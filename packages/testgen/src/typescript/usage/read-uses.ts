import type { SyntaxNode } from "@repost/syntax";
import { parameterNodes } from "../source/module-index.ts";
import { child, childText, isFunction, partsOf } from "../source/nodes.ts";
import { readLiteral } from "../source/read-expression.ts";
import { classUse, compare, noteKindOf } from "./comparisons.ts";
import { mergedUse } from "./merged-objects.ts";
import { noteKey, noteOperator } from "./operators.ts";
import { enter, readCall, readConstruction, returnedBy } from "./read-calls.ts";
import { noteDefault, type Reading, Scope, type UseReader } from "./scope.ts";
import { memberOf } from "./tracked-methods.ts";
import { Use } from "./use.ts";

const DEPTH = 2;
const MAX_NODES = 12_000;
/** Lists with more constant positions are tables, not inputs. */
const MOST_ITEMS = 64n;
const DECIDING = /^(?:identifier|this|member_expression|subscript_expression|call_expression|new_expression)$/u;
const LOGICAL = /^(?:\|\||&&|\?\?)$/u;

/** `later` are methods that use parameters stored by a constructor. */
export function readUses(
  definition: SyntaxNode,
  reader: UseReader,
  owner: string | null = null,
  later: readonly SyntaxNode[] = [],
): { readonly parameters: readonly Use[]; readonly self: Use } {
  const parameters = parameterNodes(definition).map(() => new Use());
  const self = new Use();
  const reading = readingOf({ reader, owner, keepsMembers: later.length > 0 });
  const depth = reader.depth ?? DEPTH;
  enter(definition, parameters, self, new Scope(reading, new Map(), depth));
  for (const method of later) enter(method, [], self, new Scope(reading, new Map(), depth - 1));
  return { parameters, self };
}

export function readUsesOfNames(
  node: SyntaxNode,
  names: readonly string[],
  reader: UseReader,
): ReadonlyMap<string, Use> {
  const uses = new Map(names.map((name) => [name, new Use()]));
  const reading = readingOf({ reader, owner: null, keepsMembers: false });
  new Scope(reading, new Map(uses), 0).read(node);
  return uses;
}

function readingOf(options: Pick<Reading, "reader" | "owner" | "keepsMembers">): Reading {
  return { ...options, returned: null, remainingNodes: MAX_NODES, entered: new Set(), numbers: new Map(), read };
}

type Reader = (node: SyntaxNode, scope: Scope) => Use | null;

const READERS: Readonly<Record<string, Reader>> = {
  identifier: readName,
  this: readName,
  shorthand_property_identifier: readName,
  parenthesized_expression: readFirst,
  non_null_expression: readFirst,
  await_expression: readFirst,
  as_expression: readCast,
  satisfies_expression: readCast,
  member_expression: readMember,
  subscript_expression: readSubscript,
  call_expression: readCall,
  new_expression: readConstruction,
  object: readObject,
  spread_element: readSpread,
  binary_expression: readOperator,
  augmented_assignment_expression: readOperator,
  unary_expression: readUnary,
  update_expression: readUnary,
  assignment_expression: readAssignment,
  variable_declarator: readAssignment,
  if_statement: readBranch,
  while_statement: readBranch,
  ternary_expression: readBranch,
  switch_statement: readSwitch,
  for_in_statement: readLoop,
  return_statement: readReturn,
};

function read(node: SyntaxNode, scope: Scope): Use | null {
  scope.reading.remainingNodes -= 1;
  if (scope.reading.remainingNodes < 0) return null;
  return (isFunction(node) ? readNested : (READERS[node.type] ?? readAll))(node, scope);
}

function readAll(node: SyntaxNode, scope: Scope): null {
  for (const part of node.namedChildren) scope.read(part);
  return null;
}

function readName({ text }: SyntaxNode, { names }: Scope): Use | null {
  return names.get(text) ?? null;
}

function readFirst({ namedChildren: [inner] }: SyntaxNode, scope: Scope): Use | null {
  return scope.read(inner);
}

/** A cast says something only of parsed JSON. */
function readCast({ namedChildren: [value, type] }: SyntaxNode, scope: Scope): Use | null {
  const use = scope.read(value);
  const isParsed = value?.type === "call_expression" && childText(value, "function") === "JSON.parse";
  const shape = isParsed && type !== undefined ? scope.reading.reader.readType?.(type) : undefined;
  if (shape !== undefined && shape.kind !== "unknown") use?.declared.push(shape);
  return use;
}

function readMember(node: SyntaxNode, scope: Scope): Use | null {
  const object = scope.read(child(node, "object"));
  const name = childText(node, "property");
  if (object === null || name === "") return null;
  return name === "constructor" ? classUse(object) : memberOf(object, name);
}

function readSubscript(node: SyntaxNode, scope: Scope): Use | null {
  const object = scope.read(child(node, "object"));
  const indexNode = written(child(node, "index"), scope);
  if (indexNode?.text === "Symbol.iterator") {
    object?.mark("list", 1.8);
    return null;
  }
  const key = indexNode === null ? null : readLiteral(indexNode);
  if (object !== null && key?.kind === "text") return memberOf(object, key.value);
  const index = scope.read(indexNode);
  if (index !== null) noteKey(index, child(node, "object"), scope.index);
  if (object === null) return null;
  object.mark(index === null ? "list" : "mapping", index === null ? 1.4 : 1.1);
  if (key?.kind === "integer" && key.value < MOST_ITEMS) object.noteLength(Number(key.value) + 1);
  if (index !== null) object.mark("list", 1.2);
  return object.items;
}

/** A literal with spreads stands for the spread objects. */
function readObject(node: SyntaxNode, scope: Scope): Use | null {
  const parts = node.namedChildren.map((part) => {
    const spread = part.type === "spread_element" ? part.namedChildren[0] : undefined;
    const use = scope.read(spread ?? part);
    return { node: spread ?? part, use: spread === undefined ? null : use };
  });
  return mergedUse(parts, scope.index);
}

function readSpread(node: SyntaxNode, scope: Scope): null {
  readFirst(node, scope)?.mark("list", 1.6);
  return null;
}

function readOperator(node: SyntaxNode, scope: Scope): Use | null {
  const operator = child(node, "operator")?.type ?? "";
  if (LOGICAL.test(operator)) return readLogical(node, operator, scope);
  const left = written(child(node, "left"), scope);
  const right = written(child(node, "right"), scope);
  if (left === null || right === null) return null;
  noteOperator(operator, { node: left, use: scope.read(left) }, { node: right, use: scope.read(right) }, scope.index);
  return null;
}

function readLogical(node: SyntaxNode, operator: string, scope: Scope): Use | null {
  const left = scope.read(child(node, "left"));
  if (operator !== "??" && left !== null) left.decides = true;
  const fallback = child(node, "right");
  const right = scope.read(fallback);
  if (operator === "&&") return right;
  if (left !== null) noteDefault(left, fallback);
  return left ?? right;
}

function written(node: SyntaxNode | null, { names, index }: Scope): SyntaxNode | null {
  if (node?.type !== "identifier") return node;
  const use = names.get(node.text);
  if (use !== undefined) return use.constant ?? node;
  const value = index.variables.get(node.text);
  return value?.text === "Symbol.iterator" ? value : node;
}

function readUnary(node: SyntaxNode, scope: Scope): Use | null {
  const operator = child(node, "operator")?.type ?? "";
  const use = scope.read(child(node, "argument"));
  if (operator === "typeof") return classUse(use);
  if (/^(?:[-+~]|\+\+|--)$/u.test(operator)) use?.mark("number", 1.8);
  if (operator === "!" && use !== null) use.decides = true;
  return null;
}

function readAssignment(node: SyntaxNode, scope: Scope): Use | null {
  const left = child(node, "left") ?? child(node, "name");
  const right = child(node, "right") ?? child(node, "value");
  const value = scope.read(right);
  if (left === null) return null;
  if (left.type === "identifier" || left.type.endsWith("_pattern")) {
    if (value !== null) scope.bind(left, value);
    return value;
  }
  const self = child(left, "object")?.type === "this" ? scope.names.get("this") : undefined;
  if (scope.reading.keepsMembers && self !== undefined && value !== null && left.type === "member_expression") {
    self.fields.set(childText(left, "property"), value);
    return value;
  }
  const target = scope.read(left);
  const literal = right === null ? null : readLiteral(right);
  if (target !== null && literal !== null) noteKindOf(target, literal, 0.8);
  return value;
}

function readBranch(node: SyntaxNode, scope: Scope): Use | null {
  const condition = child(node, "condition");
  const inner = condition?.type === "parenthesized_expression" ? condition.namedChildren[0] : condition;
  const use = scope.read(condition);
  if (use !== null && DECIDING.test(inner?.type ?? "")) use.decides = true;
  const results = ["consequence", "alternative", "body"].map((branch) => scope.read(child(node, branch)));
  return results.find((result) => result !== null) ?? null;
}

function readSwitch(node: SyntaxNode, scope: Scope): null {
  const use = scope.read(child(node, "value"));
  const body = child(node, "body");
  for (const switchCase of partsOf(body)) {
    const value = child(switchCase, "value");
    if (value !== null) compare(use, value, scope.index);
  }
  scope.read(body);
  return null;
}

function readLoop(node: SyntaxNode, scope: Scope): null {
  const right = scope.read(child(node, "right"));
  const isOf = child(node, "operator")?.type === "of" || node.children.some(({ type }) => type === "of");
  const inner = scope.with(new Map(scope.names));
  right?.mark(isOf ? "list" : "mapping", isOf ? 1.8 : 2);
  if (right !== null && isOf) inner.bind(child(node, "left"), right.items);
  inner.read(child(node, "body"));
  for (const [name, use] of inner.names) if (scope.names.has(name)) scope.names.set(name, use);
  return null;
}

function readReturn(node: SyntaxNode, scope: Scope): null {
  const use = scope.read(partsOf(node)[0]);
  scope.reading.returned ??= use;
  return null;
}

/** Inline functions are read on their own. */
function readNested(node: SyntaxNode, scope: Scope): null {
  returnedBy(node, scope.within(node));
  return null;
}
