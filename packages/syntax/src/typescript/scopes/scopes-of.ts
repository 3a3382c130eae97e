import type { SyntaxNode } from "../../syntax-node.ts";
import { textAround } from "../../walk.ts";
import { type Collector, openScope, readName, type Visit, type Visitor } from "./collector.ts";
import {
  byStart,
  collect,
  createCollector,
  spanOf,
  visitChildren,
  visitDiscarded,
  visitLater,
  visitOtherChildren,
  visitorsByType,
} from "../../scope-collection.ts";
import type { ModuleScopes, NameReference } from "./module-scopes.ts";
import { bindingScope, createScope, type Scope } from "./scope.ts";
import { visitCall, visitElement, visitMember, visitSubscript, visitUnary, visitUpdate } from "./visit-expressions.ts";
import {
  visitClass,
  visitDecorator,
  visitField,
  visitFunctionDeclaration,
  visitFunctionExpression,
  visitMethod,
  visitStaticBlock,
} from "./visit-definitions.ts";
import { visitExport, visitImport } from "./visit-modules.ts";
import { bindPattern, visitAssignment, visitDeclaration, visitForIn } from "./visit-patterns.ts";
import {
  visitAmbient,
  visitConditionalType,
  visitConversion,
  visitEnum,
  visitImportAlias,
  visitIndexSignature,
  visitInfer,
  visitMappedType,
  visitNamespace,
  visitSignature,
  visitTuple,
  visitTypeDeclaration,
  visitTypeName,
  visitTypePath,
  visitTypes,
} from "./visit-types.ts";

const skip: Visitor = () => undefined;

const visitors = visitorsByType<Visitor>([
  [readName, "identifier shorthand_property_identifier"],
  [visitMember, "member_expression nested_identifier"],
  [visitSubscript, "subscript_expression"],
  [visitCall, "call_expression new_expression"],
  [visitUnary, "unary_expression"],
  [visitUpdate, "update_expression"],
  [visitAssignment, "assignment_expression augmented_assignment_expression"],
  [visitDeclaration, "lexical_declaration variable_declaration using_declaration"],
  [visitFunctionDeclaration, "function_declaration generator_function_declaration function_signature"],
  [visitFunctionExpression, "function_expression generator_function arrow_function"],
  [visitMethod, "method_definition"],
  [visitClass, "class_declaration abstract_class_declaration class"],
  [visitField, "field_definition public_field_definition"],
  [visitStaticBlock, "class_static_block"],
  [visitDecorator, "decorator"],
  [visitImport, "import_statement"],
  [visitExport, "export_statement"],
  [visitImportAlias, "import_alias"],
  [visitTypeDeclaration, "interface_declaration type_alias_declaration"],
  [visitEnum, "enum_declaration"],
  [visitNamespace, "internal_module module"],
  [visitAmbient, "ambient_declaration"],
  [visitBlock, "statement_block switch_body for_statement"],
  [visitForIn, "for_in_statement"],
  [visitCatch, "catch_clause"],
  [visitTry, "try_statement"],
  [visitDiscarded, "expression_statement"],
  [visitElement, "jsx_opening_element jsx_self_closing_element"],
  [
    skip,
    "jsx_closing_element string number regex property_identifier private_property_identifier predefined_type import_attribute this",
  ],
  [visitTypeName, "type_identifier"],
  [visitTypePath, "nested_type_identifier"],
  [visitTypes, "type_annotation type_arguments"],
  [visitConversion, "as_expression satisfies_expression type_assertion"],
  [
    visitSignature,
    "function_type constructor_type method_signature abstract_method_signature call_signature construct_signature",
  ],
  [visitIndexSignature, "index_signature"],
  [visitMappedType, "mapped_type_clause"],
  [visitConditionalType, "conditional_type"],
  [visitInfer, "infer_type"],
  [visitTuple, "tuple_type"],
  [noteComment, "comment html_comment"],
]);

export interface ScopeOptions {
  /** @default text of the whole tree */
  readonly code?: string;
}

/** Analyses bindings, uses, imports, exports and possible changes. */
export function scopesOf(root: SyntaxNode, { code = textAround(root) }: ScopeOptions = {}): ModuleScopes {
  const module = createScope({ kind: "module", parent: null, timing: "eager" });
  const collector = createModuleCollector(code);
  visitLater(root.type === "program" ? root.namedChildren.toReversed() : [root], {
    collector,
    scope: module,
    role: "value",
    annotates: null,
    isGuarded: false,
    isTried: false,
    isErased: false,
  });
  collect(collector, visitors);
  return finish(module, collector);
}

function createModuleCollector(code: string): Collector {
  return {
    ...createCollector<Visit>(code),
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
  const { references, imports, calls, exports, exportStatements, aliases, comments } = collector;
  for (const bindings of module.bindings.values()) bindings.sort(byStart);
  for (const list of [references, imports, calls, exports, exportStatements, aliases, comments]) list.sort(byStart);
  const isFree = ({ scope, name, space }: NameReference): boolean =>
    space !== "type" && !bindingScope(scope, name, space).bindings.has(name);
  const freeNames = (): ReadonlySet<string> => new Set(references.filter(isFree).map(({ name }) => name));
  return { ...collector, module, scopes: module.tree, freeNames };
}

function noteComment(node: SyntaxNode, { collector }: Visit): void {
  collector.comments.push(spanOf(node));
}

function visitBlock(node: SyntaxNode, visit: Visit): void {
  visitChildren(node, { ...visit, scope: openScope({ kind: "block" }, visit) });
}

function visitCatch(node: SyntaxNode, visit: Visit): void {
  const inner = { ...visit, scope: openScope({ kind: "block" }, visit) };
  const parameter = node.childForFieldName("parameter");
  bindPattern(parameter, inner.scope, inner);
  visitOtherChildren(node, parameter, inner);
}

/** A try may name missing modules. */
function visitTry(node: SyntaxNode, visit: Visit): void {
  const body = node.childForFieldName("body");
  const isCaught = node.childForFieldName("handler") !== null;
  for (const child of node.namedChildren) {
    const isTried = isCaught && child.startIndex === body?.startIndex;
    visitLater([child], isTried ? { ...visit, isTried } : visit);
  }
}
