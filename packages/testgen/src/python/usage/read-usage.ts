import type { SyntaxNode } from "@repost/syntax";
import { childrenOfNode, type PythonFunction } from "../source/definitions.ts";
import type { ModuleIndex } from "../source/module-index.ts";
import { readExpression } from "../source/read-expression.ts";
import { ownerName } from "../../values/describe-value.ts";
import { readAssignment, readComprehension, readLoop } from "./read-bindings.ts";
import { readCall } from "./read-calls.ts";
import { readBinary, readBoolean, readComparison, readUnary } from "./read-operators.ts";
import type { Reading, Scope } from "./reading.ts";
import { tableKeys } from "./table-keys.ts";
import { mergedFrom, type Usage } from "./usage.ts";
import { ATTRIBUTE_MARKS } from "./usage-table.ts";
import { child, childText } from "../../nodes.ts";

const MAX_CALL_DEPTH = 2;

export function readUsage(index: ModuleIndex, definition: PythonFunction, scope: Scope, depth = 0): void {
  const reading: Reading = {
    index,
    className: ownerName(definition.name) || null,
    self: definition.self,
    depth,
    kinds: new Map(),
    objects: new Map(),
    nesting: 0,
    visit: (node, inner) =>
      node === null || node === undefined ? null : (READERS[node.type] ?? readAll)(node, inner, reading),
    enter: (called, inner) => {
      if (depth < MAX_CALL_DEPTH) readUsage(index, called, inner, depth + 1);
    },
  };
  readAll(definition.body, scope, reading);
}

type Reader = (node: SyntaxNode, scope: Scope, reading: Reading) => Usage | null;

const READERS: Readonly<Record<string, Reader>> = {
  identifier: (node, scope) => scope.get(node.text) ?? null,
  parenthesized_expression: readFirst,
  await: readFirst,
  attribute: readAttribute,
  subscript: readSubscript,
  call: readCall,
  binary_operator: readBinary,
  unary_operator: readUnary,
  comparison_operator: readComparison,
  boolean_operator: readBoolean,
  not_operator: readNegation,
  assignment: readAssignment,
  named_expression: readAssignment,
  augmented_assignment: readBinary,
  for_statement: readLoop,
  for_in_clause: readLoop,
  list_comprehension: readComprehension,
  set_comprehension: readComprehension,
  dictionary_comprehension: readComprehension,
  dictionary: readDictionary,
  generator_expression: readComprehension,
  if_statement: readBranch,
  try_statement: readBranch,
  while_statement: readBranch,
  conditional_expression: readConditional,
  function_definition: readInner,
  lambda: readInner,
  with_item: readAlias,
  as_pattern: readAlias,
  class_definition: () => null,
};

function readAll(node: SyntaxNode, scope: Scope, reading: Reading): null {
  for (const part of childrenOfNode(node)) reading.visit(part, scope);
  return null;
}

function readFirst(node: SyntaxNode, scope: Scope, reading: Reading): Usage | null {
  return reading.visit(childrenOfNode(node)[0], scope);
}

function readDictionary(node: SyntaxNode, scope: Scope, reading: Reading): Usage | null {
  const spread: (Usage | null)[] = [];
  for (const part of childrenOfNode(node)) {
    const of = part.type === "dictionary_splat" ? childrenOfNode(part)[0] : undefined;
    const usage = reading.visit(of ?? part, scope);
    if (of === undefined) continue;
    usage?.mark("mapping");
    spread.push(usage);
  }
  return mergedFrom(spread);
}

function readNegation(node: SyntaxNode, scope: Scope, reading: Reading): null {
  readFirst(node, scope, reading)?.mark("boolean", 0.1);
  return null;
}

function readConditional(node: SyntaxNode, scope: Scope, reading: Reading): Usage | null {
  const [chosen, condition, other] = childrenOfNode(node).map((part) => reading.visit(part, scope));
  condition?.mark("boolean", 0.2);
  return chosen ?? other ?? null;
}

function readBranch(node: SyntaxNode, scope: Scope, reading: Reading): null {
  const condition = child(node, "condition");
  if (condition?.type === "identifier") scope.get(condition.text)?.mark("boolean", 0.3);
  reading.nesting += 1;
  readAll(node, scope, reading);
  reading.nesting -= 1;
  return null;
}

function readInner(node: SyntaxNode, scope: Scope, reading: Reading): null {
  const innerScope = new Map(scope);
  const list = child(node, "parameters");
  for (const parameter of childrenOfNode(list)) innerScope.delete(child(parameter, "name")?.text ?? parameter.text);
  reading.visit(child(node, "body"), innerScope);
  return null;
}

function readAlias(node: SyntaxNode, scope: Scope, reading: Reading): null {
  const [value, alias] = childrenOfNode(node);
  const usage = reading.visit(value, scope);
  const name = childrenOfNode(alias)[0];
  if (name?.type === "identifier" && usage !== null) scope.set(name.text, usage);
  return null;
}

function readAttribute(node: SyntaxNode, scope: Scope, reading: Reading): Usage | null {
  const name = childText(node, "attribute");
  const usage = reading.visit(child(node, "object"), scope);
  if (usage === null) return null;
  const mark = ATTRIBUTE_MARKS.get(name);
  if (mark !== undefined) usage.mark(mark);
  return name === "__dict__" ? usage.namespace : usage.attribute(name);
}

function readSubscript(node: SyntaxNode, scope: Scope, reading: Reading): Usage | null {
  const object = child(node, "value");
  const subscript = child(node, "subscript");
  const usage = reading.visit(object, scope);
  const subscripts = childrenOfNode(node).slice(1);
  if (subscripts.length > 1) return readAxes(usage, subscripts, scope, reading);
  const subscriptUsage = reading.visit(subscript, scope);
  if (usage === null && object !== null) subscriptUsage?.literals.push(...tableKeys(object, reading));
  if (usage === null || subscript === null) return null;
  if (subscript.type === "slice") {
    usage.mark("indexed");
    for (const part of childrenOfNode(subscript)) reading.visit(part, scope)?.mark("integer");
    return usage;
  }
  return readItem(usage, subscript, subscriptUsage);
}

/** `image[:, :, 0]`. */
function readAxes(usage: Usage | null, subscripts: readonly SyntaxNode[], scope: Scope, reading: Reading): null {
  for (const part of subscripts.flatMap((subscript) =>
    subscript.type === "slice" ? childrenOfNode(subscript) : [subscript],
  ))
    reading.visit(part, scope)?.mark("integer");
  usage?.mark("array");
  return null;
}

function readItem(usage: Usage, subscript: SyntaxNode, subscriptUsage: Usage | null): Usage {
  const value = readExpression(subscript);
  if (value.kind === "text") {
    usage.mark("mapping");
    return usage.keyed(value.value);
  }
  if (value.kind === "integer") {
    usage.mark("indexed");
    usage.length = Math.max(usage.length, Number(value.value < 0n ? -value.value : value.value + 1n));
    if (value.value < 0n) return usage.entry;
    const index = Number(value.value);
    return usage.slots.length > index ? usage.slot(index) : usage.itemAt(index);
  }
  if (subscriptUsage !== null && subscriptUsage === usage.item) {
    // `for key in table: table[key]`.
    usage.mark("mapping", 2);
    return usage.entry;
  }
  usage.mark("indexed", 0.5);
  if (subscriptUsage !== null && subscriptUsage !== usage.key)
    subscriptUsage.mark(usage.hasNames ? "text" : "integer", usage.hasNames ? 1 : 0.3);
  return usage.entry;
}
