import type { SyntaxNode } from "../../syntax-node.ts";
import { textAround } from "../../walk.ts";
import { type Collector, openScope, type Visit, type Visitor, visitChildren } from "./collector.ts";
import { visitLater } from "../../scope-collection.ts";
import type { ModuleScopes } from "./module-scopes.ts";
import { createScope, type Scope } from "./scope.ts";
import { visitClass, visitDecorator, visitField, visitStaticBlock } from "./visit-classes.ts";
import {
  visitAmbient,
  visitEnum,
  visitImportAlias,
  visitNamespace,
  visitTypeDeclaration,
} from "./visit-declarations.ts";
import {
  visitCall,
  visitElement,
  visitIdentifier,
  visitMember,
  visitSubscript,
  visitUnary,
  visitUpdate,
} from "./visit-expressions.ts";
import { visitFunctionDeclaration, visitFunctionExpression, visitMethod } from "./visit-functions.ts";
import { visitExport, visitImport } from "./visit-modules.ts";
import { bindPattern, visitAssignment, visitDeclaration, visitForIn } from "./visit-patterns.ts";
import {
  visitConditionalType,
  visitConversion,
  visitIndexSignature,
  visitInfer,
  visitSignature,
  visitTuple,
  visitTypeName,
  visitTypePath,
  visitTypes,
} from "./visit-types.ts";

const skip: Visitor = () => undefined;

const visitors: ReadonlyMap<string, Visitor> = new Map<string, Visitor>([
  ["identifier", visitIdentifier],
  ["shorthand_property_identifier", visitIdentifier],
  ["member_expression", visitMember],
  ["nested_identifier", visitMember],
  ["subscript_expression", visitSubscript],
  ["call_expression", visitCall],
  ["new_expression", visitCall],
  ["unary_expression", visitUnary],
  ["update_expression", visitUpdate],
  ["assignment_expression", visitAssignment],
  ["augmented_assignment_expression", visitAssignment],
  ["lexical_declaration", visitDeclaration],
  ["variable_declaration", visitDeclaration],
  ["using_declaration", visitDeclaration],
  ["function_declaration", visitFunctionDeclaration],
  ["generator_function_declaration", visitFunctionDeclaration],
  ["function_signature", visitFunctionDeclaration],
  ["function_expression", visitFunctionExpression],
  ["generator_function", visitFunctionExpression],
  ["arrow_function", visitFunctionExpression],
  ["method_definition", visitMethod],
  ["class_declaration", visitClass],
  ["abstract_class_declaration", visitClass],
  ["class", visitClass],
  ["field_definition", visitField],
  ["public_field_definition", visitField],
  ["class_static_block", visitStaticBlock],
  ["decorator", visitDecorator],
  ["import_statement", visitImport],
  ["export_statement", visitExport],
  ["import_alias", visitImportAlias],
  ["interface_declaration", visitTypeDeclaration],
  ["type_alias_declaration", visitTypeDeclaration],
  ["enum_declaration", visitEnum],
  ["internal_module", visitNamespace],
  ["module", visitNamespace],
  ["ambient_declaration", visitAmbient],
  ["statement_block", visitBlock],
  ["switch_body", visitBlock],
  ["for_statement", visitBlock],
  ["for_in_statement", visitForIn],
  ["catch_clause", visitCatch],
  ["try_statement", visitTry],
  ["expression_statement", visitExpressionStatement],
  ["jsx_opening_element", visitElement],
  ["jsx_self_closing_element", visitElement],
  ["jsx_closing_element", skip],
  ["type_identifier", visitTypeName],
  ["nested_type_identifier", visitTypePath],
  ["type_annotation", visitTypes],
  ["type_arguments", visitTypes],
  ["as_expression", visitConversion],
  ["satisfies_expression", visitConversion],
  ["type_assertion", visitConversion],
  ["function_type", visitSignature],
  ["constructor_type", visitSignature],
  ["method_signature", visitSignature],
  ["abstract_method_signature", visitSignature],
  ["call_signature", visitSignature],
  ["construct_signature", visitSignature],
  ["index_signature", visitIndexSignature],
  ["conditional_type", visitConditionalType],
  ["infer_type", visitInfer],
  ["tuple_type", visitTuple],
  ["comment", noteComment],
  ["html_comment", noteComment],
  ["string", skip],
  ["number", skip],
  ["regex", skip],
  ["property_identifier", skip],
  ["private_property_identifier", skip],
  ["predefined_type", skip],
  ["import_attribute", skip],
  ["this", skip],
]);

export interface ScopeOptions {
  /** @default text of the whole tree */
  readonly code?: string;
}

/** Analyses bindings, uses, imports, exports and possible changes. */
export function scopesOf(root: SyntaxNode, { code = textAround(root) }: ScopeOptions = {}): ModuleScopes {
  const module = createScope({ kind: "module", parent: null, timing: "eager" });
  const collector = createCollector(code);
  visitLater(collector, root.type === "program" ? root.namedChildren.toReversed() : [root], {
    scope: module,
    role: "value",
    annotates: null,
    isGuarded: false,
    isTried: false,
    isDiscarded: false,
    isErased: false,
  });
  for (let next = collector.pending.pop(); next !== undefined; next = collector.pending.pop()) {
    (visitors.get(next.node.type) ?? visitChildren)(next.node, next.visit, collector);
  }
  return finish(module, collector);
}

function createCollector(code: string): Collector {
  return {
    code,
    pending: [],
    references: [],
    imports: [],
    calls: [],
    exports: [],
    exportStatements: [],
    effects: [],
    writes: [],
    aliases: [],
    comments: [],
    hoisted: [],
    probed: new Set(),
    names: new Map(),
    immediate: new Map(),
    boundCalls: new Set(),
    chained: new Set(),
    templates: new Map(),
    shared: new Map(),
    isModule: false,
    hasModuleMark: false,
    hasOpenExports: false,
  };
}

function finish(module: Scope, collector: Collector): ModuleScopes {
  const { references, imports, calls, exports, exportStatements, effects, writes, aliases, comments, probed } =
    collector;
  for (const bindings of module.bindings.values()) bindings.sort(byStart);
  for (const list of [references, imports, calls, exports, exportStatements, aliases, comments]) list.sort(byStart);
  const { hoisted, isModule, hasModuleMark, hasOpenExports } = collector;
  const lists = { references, imports, calls, exports, exportStatements, effects, writes, aliases, comments };
  return { module, ...lists, hoisted, probed, isModule, hasModuleMark, hasOpenExports };
}

function byStart(left: { readonly start: number }, right: { readonly start: number }): number {
  return left.start - right.start;
}

function noteComment({ startIndex: start, endIndex: end }: SyntaxNode, _: Visit, { comments }: Collector): void {
  comments.push({ start, end });
}

function visitBlock(node: SyntaxNode, visit: Visit, collector: Collector): void {
  visitLater(collector, node.namedChildren, {
    ...visit,
    scope: openScope({ kind: "block" }, visit),
    isDiscarded: false,
  });
}

function visitCatch(node: SyntaxNode, visit: Visit, collector: Collector): void {
  const inner = { ...visit, scope: openScope({ kind: "block" }, visit) };
  const parameter = node.childForFieldName("parameter");
  bindPattern(parameter, inner.scope, inner, collector);
  const rest = node.namedChildren.filter(({ startIndex }) => startIndex !== parameter?.startIndex);
  visitLater(collector, rest, inner);
}

/** A try may name missing modules. */
function visitTry(node: SyntaxNode, visit: Visit, collector: Collector): void {
  const body = node.childForFieldName("body");
  const isCaught = node.childForFieldName("handler") !== null;
  for (const child of node.namedChildren) {
    const isTried = isCaught && child.startIndex === body?.startIndex;
    visitLater(collector, [child], isTried ? { ...visit, isTried } : visit);
  }
}

function visitExpressionStatement(node: SyntaxNode, visit: Visit, collector: Collector): void {
  visitLater(collector, node.namedChildren, { ...visit, isDiscarded: true });
}
