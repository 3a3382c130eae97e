import type { SyntaxNode } from "../../syntax-node.ts";
import { textAround } from "../../walk.ts";
import { answerOfVersion } from "../version-question.ts";
import { type Collector, readName, type Visit, type Visitor } from "./collector.ts";
import {
  bind,
  byStart,
  collect,
  createCollector,
  spanOf,
  visitDiscarded,
  visitLater,
  visitorsByType,
} from "../../scope-collection.ts";
import { type ImportNesting, readImport } from "./import-statement.ts";
import type { NameReference, PythonScopes } from "./module-scopes.ts";
import { type Binding, bindingScope, createScope, type Scope, statementScope } from "./scope.ts";
import { visitDecorated, visitDefinition, visitLambda, visitTypeAlias } from "./visit-definitions.ts";
import {
  visitAttribute,
  visitCall,
  visitComprehension,
  visitKeywordArgument,
  visitNamedExpression,
  visitString,
  visitSubscript,
} from "./visit-expressions.ts";
import {
  visitAs,
  visitAssignment,
  visitAugmentedAssignment,
  visitCase,
  visitDelete,
  visitFor,
} from "./visit-targets.ts";

const skip: Visitor = () => undefined;

const visitors = visitorsByType<Visitor>([
  [readName, "identifier"],
  [visitAttribute, "attribute"],
  [visitCall, "call"],
  [visitKeywordArgument, "keyword_argument"],
  [visitNamedExpression, "named_expression"],
  [visitComprehension, "list_comprehension set_comprehension dictionary_comprehension generator_expression"],
  [visitAssignment, "assignment"],
  [visitAugmentedAssignment, "augmented_assignment"],
  [visitFor, "for_statement"],
  [visitAs, "as_pattern"],
  [visitDelete, "delete_statement"],
  [visitCase, "case_clause"],
  [visitDefinition, "function_definition class_definition"],
  [visitDecorated, "decorated_definition"],
  [visitLambda, "lambda"],
  [visitTypeAlias, "type_alias_statement"],
  [visitSubscript, "generic_type subscript"],
  [visitString, "string"],
  [visitImport, "import_statement import_from_statement"],
  [skip, "future_import_statement comment"],
  [visitDeclaration, "global_statement nonlocal_statement"],
  [visitExpressionStatement, "expression_statement"],
  [visitIf, "if_statement elif_clause"],
  [visitTry, "try_statement"],
]);

export interface ScopeOptions {
  /** @default text of the whole tree */
  readonly code?: string;
  /** Visits branches for type checkers and other versions too. @default false */
  readonly keepsUnreached?: boolean;
}

/** Analyses the scopes of a module or its part. */
export function scopesOf(root: SyntaxNode, options: ScopeOptions = {}): PythonScopes {
  const { code = textAround(root), keepsUnreached = false } = options;
  const module = createScope({ kind: "module", parent: null, timing: "eager", start: 0, name: null });
  const collector: Collector = {
    ...createCollector<Visit>(code),
    keepsUnreached,
    scopes: [module],
    references: [],
    imports: [],
    effects: [],
    aliases: [],
    namespaceWrites: [],
    docstrings: [],
    classes: [],
    placedImports: [],
    changedNames: [],
  };
  const visit: Visit = {
    collector,
    scope: module,
    role: "value",
    annotates: null,
    typing: false,
    isUnreached: false,
    isTried: false,
    isGuarded: false,
  };
  visitLater([root], visit);
  collect(collector, visitors);
  return finish(module, collector);
}

function finish(module: Scope, collector: Collector): PythonScopes {
  const { scopes, references, imports, placedImports, docstrings, classes } = collector;
  for (const scope of scopes) for (const bindings of scope.bindings.values()) bindings.sort(byStart);
  const globalWrites = new Map<string, (Binding & { readonly scope: Scope })[]>();
  for (const scope of scopes) {
    for (const name of scope.globals) {
      const writes = scope.bindings.get(name)?.map((binding) => ({ ...binding, scope })) ?? [];
      if (writes.length > 0) globalWrites.set(name, [...(globalWrites.get(name) ?? []), ...writes]);
    }
  }
  for (const list of [references, imports, placedImports, docstrings, classes]) list.sort(byStart);
  const moduleReferences = (): readonly NameReference[] =>
    references.filter(({ scope, name, start }) => bindingScope(scope, name, start).parent === null);
  return {
    ...collector,
    module,
    moduleReferences,
    freeNames: () =>
      new Set(
        moduleReferences().flatMap(({ name }) => (module.bindings.has(name) || globalWrites.has(name) ? [] : name)),
      ),
    globalWrites,
  };
}

function visitImport(node: SyntaxNode, { scope, typing, isTried, isUnreached, collector }: Visit): void {
  const statement = readImport(node, nestingOf(node, scope), typing);
  const target = statementScope(scope);
  collector.imports.push(statement);
  collector.placedImports.push({ ...statement, scope: target, isTried, isUnreached });
  for (const item of statement.items) {
    bind(target, item.bound, { start: item.start, end: item.end, since: statement.end, item, typing });
  }
}

function nestingOf(node: SyntaxNode, scope: Scope): ImportNesting {
  if (scope.timing === "lazy") return "lazy";
  return node.parent?.type === "module" ? "top" : "nested";
}

function visitDeclaration(node: SyntaxNode, { scope, collector }: Visit): void {
  const isGlobal = node.type === "global_statement";
  for (const { type, text: name, startIndex: start, endIndex: end } of node.namedChildren) {
    if (type !== "identifier") continue;
    (isGlobal ? scope.globals : scope.nonlocals).add(name);
    if (isGlobal) collector.changedNames.push({ name, start, end });
  }
}

function visitExpressionStatement(node: SyntaxNode, visit: Visit): void {
  const isString = node.namedChildren.every(({ type }) => type === "string" || type === "concatenated_string");
  if (isString) visit.collector.docstrings.push(spanOf(node));
  visitDiscarded(node, visit);
}

function visitIf(node: SyntaxNode, visit: Visit): void {
  const condition = node.childForFieldName("condition");
  const isTyping = condition !== null && /(?:^|\.)TYPE_CHECKING(?:_\d+)?$/.test(condition.text);
  const consequence = node.childForFieldName("consequence");
  const answer = answerOfVersion(condition?.text ?? "");
  for (const child of node.namedChildren) {
    const isConsequence = child.startIndex === consequence?.startIndex;
    const isOld = answer !== null && answer !== isConsequence && isBranch(child);
    const typing = isTyping && isConsequence;
    const { keepsUnreached } = visit.collector;
    if (isOld && !keepsUnreached) continue;
    const isReached = !isOld && !typing;
    visitLater([child], isReached ? visit : { ...visit, typing: !keepsUnreached, isUnreached: true });
  }
}

function isBranch({ type }: SyntaxNode): boolean {
  return type === "block" || type === "elif_clause" || type === "else_clause";
}

const nameErrors = new Set(["NameError", "Exception", "BaseException"]);
const importErrors = new Set(["ImportError", "ModuleNotFoundError", "Exception", "BaseException"]);

function catches(handler: SyntaxNode, errors: ReadonlySet<string>): boolean {
  const caught = handler.namedChildren.filter(({ type }) => type !== "block" && type !== "comment");
  return caught.length === 0 || caught.some(({ text }) => text.split(/\W+/).some((word) => errors.has(word)));
}

/** A handler may catch that names are missing. */
function visitTry(node: SyntaxNode, visit: Visit): void {
  const handlers = node.namedChildren.filter(({ type }) => type === "except_clause");
  const body = node.childForFieldName("body");
  const tried = {
    ...visit,
    isGuarded: visit.isGuarded || handlers.some((handler) => catches(handler, nameErrors)),
    isTried: visit.isTried || handlers.some((handler) => catches(handler, importErrors)),
  };
  for (const child of node.namedChildren) {
    visitLater([child], child.startIndex === body?.startIndex ? tried : visit);
  }
}
