import type { SyntaxNode } from "../../syntax-node.ts";
import { answerOfVersion } from "../version-question.ts";
import { type Collector, type Visit, type Visitor, visitChildren, visitLater } from "./collector.ts";
import { type ImportPlace, readImport } from "./import-statement.ts";
import type { PythonScopes } from "./module-scopes.ts";
import { bind, type Binding, createScope, type Scope, statementScope } from "./scope.ts";
import { visitString, visitSubscript } from "./visit-annotations.ts";
import { visitClass, visitDecorated, visitFunction, visitLambda, visitTypeAlias } from "./visit-definitions.ts";
import {
  visitAttribute,
  visitCall,
  visitComprehension,
  visitIdentifier,
  visitKeywordArgument,
  visitNamedExpression,
} from "./visit-expressions.ts";
import {
  visitAs,
  visitAssignment,
  visitAugmentedAssignment,
  visitCase,
  visitDelete,
  visitFor,
} from "./visit-targets.ts";

const visitors: Readonly<Record<string, Visitor>> = {
  identifier: visitIdentifier,
  attribute: visitAttribute,
  call: visitCall,
  keyword_argument: visitKeywordArgument,
  named_expression: visitNamedExpression,
  list_comprehension: visitComprehension,
  set_comprehension: visitComprehension,
  dictionary_comprehension: visitComprehension,
  generator_expression: visitComprehension,
  assignment: visitAssignment,
  augmented_assignment: visitAugmentedAssignment,
  for_statement: visitFor,
  as_pattern: visitAs,
  delete_statement: visitDelete,
  case_clause: visitCase,
  function_definition: visitFunction,
  class_definition: visitClass,
  decorated_definition: visitDecorated,
  lambda: visitLambda,
  type_alias_statement: visitTypeAlias,
  generic_type: visitSubscript,
  subscript: visitSubscript,
  string: visitString,
  import_statement: visitImport,
  import_from_statement: visitImport,
  future_import_statement: () => undefined,
  global_statement: visitDeclaration,
  nonlocal_statement: visitDeclaration,
  expression_statement: visitExpressionStatement,
  if_statement: visitIf,
  elif_clause: visitIf,
  try_statement: visitTry,
  comment: () => undefined,
};

/** Collects the names of a module: scopes with bindings, reads, imports and possible changes. */
export function scopesOf(root: SyntaxNode, code: string): PythonScopes {
  const module = createScope("module", null, "eager", 0);
  const collector: Collector = {
    code,
    pending: [],
    scopes: [module],
    references: [],
    imports: [],
    effects: [],
    aliases: [],
    namespaceWrites: [],
    functions: [],
    docstrings: [],
    classes: [],
  };
  const visit: Visit = {
    scope: module,
    role: "value",
    annotates: null,
    typing: false,
    isGuarded: false,
    isDiscarded: false,
  };
  visitLater(collector, root.namedChildren, visit);
  for (let next = collector.pending.pop(); next !== undefined; next = collector.pending.pop()) {
    (visitors[next.node.type] ?? visitChildren)(next.node, next.visit, collector);
  }
  return finish(module, collector);
}

function finish(module: Scope, collector: Collector): PythonScopes {
  const { scopes, references, imports, effects, aliases, namespaceWrites, functions, docstrings, classes } = collector;
  for (const scope of scopes) for (const bindings of scope.bindings.values()) bindings.sort(byStart);
  const globalWrites = new Map<string, (Binding & { readonly scope: Scope })[]>();
  for (const scope of scopes) {
    for (const name of scope.globals) {
      const writes = scope.bindings.get(name)?.map((binding) => ({ ...binding, scope })) ?? [];
      if (writes.length > 0) globalWrites.set(name, [...(globalWrites.get(name) ?? []), ...writes]);
    }
  }
  references.sort(byStart);
  imports.sort(byStart);
  functions.sort(byStart);
  docstrings.sort(byStart);
  return {
    module,
    scopes,
    references,
    imports,
    effects,
    aliases,
    globalWrites,
    namespaceWrites,
    functions,
    docstrings,
    classes: classes.toSorted(byStart),
  };
}

function byStart(left: { readonly start: number }, right: { readonly start: number }): number {
  return left.start - right.start;
}

function visitImport(node: SyntaxNode, { scope, typing }: Visit, collector: Collector): void {
  const statement = readImport(node, placeOf(node, scope), typing);
  collector.imports.push(statement);
  const target = statementScope(scope);
  for (const item of statement.items) {
    bind(target, item.bound, { start: item.start, end: item.end, since: statement.end, item, typing });
  }
}

function placeOf(node: SyntaxNode, scope: Scope): ImportPlace {
  if (scope.timing === "lazy") return "lazy";
  return node.parent?.type === "module" ? "top" : "nested";
}

function visitDeclaration(node: SyntaxNode, { scope }: Visit): void {
  const declared = node.type === "global_statement" ? scope.globals : scope.nonlocals;
  for (const child of node.namedChildren) if (child.type === "identifier") declared.add(child.text);
}

function visitExpressionStatement(node: SyntaxNode, visit: Visit, collector: Collector): void {
  const isString = node.namedChildren.every(({ type }) => type === "string" || type === "concatenated_string");
  if (isString) collector.docstrings.push({ start: node.startIndex, end: node.endIndex });
  visitLater(collector, node.namedChildren, { ...visit, isDiscarded: true });
}

function visitIf(node: SyntaxNode, visit: Visit, collector: Collector): void {
  const condition = node.childForFieldName("condition");
  const isTyping = condition !== null && /(?:^|\.)TYPE_CHECKING$/.test(condition.text);
  const consequence = node.childForFieldName("consequence");
  const answer = answerOfVersion(condition?.text ?? "");
  for (const child of node.namedChildren) {
    // Branches for old versions of Python.
    if (answer !== null && answer !== (child.startIndex === consequence?.startIndex) && isBranch(child)) continue;
    const inside = isTyping && child.startIndex === consequence?.startIndex;
    visitLater(collector, [child], inside ? { ...visit, typing: true } : visit);
  }
}

function isBranch({ type }: SyntaxNode): boolean {
  return type === "block" || type === "elif_clause" || type === "else_clause";
}

const nameErrors = new Set(["NameError", "Exception", "BaseException"]);

/** Names inside a try may be missing when a handler catches that. */
function visitTry(node: SyntaxNode, visit: Visit, collector: Collector): void {
  const handlers = node.namedChildren.filter(({ type }) => type === "except_clause");
  const catchesNames = handlers.some((handler) => {
    const caught = handler.namedChildren.filter(({ type }) => type !== "block" && type !== "comment");
    return caught.length === 0 || caught.some(({ text }) => text.split(/\W+/).some((word) => nameErrors.has(word)));
  });
  const body = node.childForFieldName("body");
  for (const child of node.namedChildren) {
    const isTried = catchesNames && child.startIndex === body?.startIndex;
    visitLater(collector, [child], isTried ? { ...visit, isGuarded: true } : visit);
  }
}
