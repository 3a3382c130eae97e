import {
  argument,
  childrenOf,
  createScopeBuilder,
  finishScope,
  lowerExpression,
  lowerOptional,
  lowerStatements,
  noteBinding,
  textOf,
} from "../core/lowering.ts";
import type { SyntaxNode } from "@repost/syntax";
import type { FunctionCode, Parameter, Statement, Argument, ClassCode, ClassMember, Expression } from "../core/code.ts";
import { blockNames, type Lowering, lowerPattern, propertyName } from "./lowering.ts";

export function lowerFunction(lowering: Lowering, node: SyntaxNode, givenName: string | null): FunctionCode {
  const isArrow = node.type === "arrow_function";
  const nameNode = node.type === "method_definition" ? null : node.childForFieldName("name");
  const body = node.childForFieldName("body");
  const parameters = node.childForFieldName("parameters") ?? node.childForFieldName("parameter");
  const { builder: parent, block, assigned } = lowering;
  const builder = createScopeBuilder("function", parent);
  lowering.builder = builder;
  lowering.block = { names: new Map(), parent: block };
  lowering.assigned = new Set();
  if (!isArrow) for (const name of ["this", "super", "arguments"]) builder.locals.add(name);
  const namesItself = nameNode !== null && (node.type === "function_expression" || node.type === "generator_function");
  const names = new Map(declaredByParameters(lowering, parameters));
  if (namesItself) {
    const name = textOf(lowering, nameNode);
    builder.locals.add(name);
    if (!names.has(name)) names.set(name, name);
  }
  lowering.block = { names, parent: block };
  const lowered = lowerParameters(lowering, parameters);
  const statements = lowerBody(lowering, body);
  const readsArguments = !isArrow && /\barguments\b/u.test(body === null ? "" : textOf(lowering, body));
  for (const name of lowering.assigned) if (!builder.locals.has(name)) builder.outer.set(name, "enclosing");
  lowering.builder = parent;
  lowering.block = block;
  lowering.assigned = assigned;
  return {
    name: nameNode === null ? givenName : textOf(lowering, nameNode),
    parameters: readsArguments ? withArguments(lowered.parameters) : lowered.parameters,
    body: [...lowered.statements, ...statements],
    isGenerator: builder.isGenerator || node.children.some(({ type }) => type === "*"),
    isAsync: node.children.some(({ type }) => type === "async"),
    hasOwnReceiver: !isArrow,
    namesItself,
    scope: finishScope(builder),
  };
}

export const furtherArguments = "<arguments>";

function withArguments(parameters: readonly Parameter[]): readonly Parameter[] {
  if (parameters.some(({ kind }) => kind === "rest")) return parameters;
  return [...parameters, { name: furtherArguments, kind: "rest", fallback: null, target: null, annotation: null }];
}

function declaredByParameters(lowering: Lowering, list: SyntaxNode | null): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const pending = list === null ? [] : [list];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.type === "identifier" || node.type === "shorthand_property_identifier_pattern") {
      const name = textOf(lowering, node);
      names.set(name, name);
    } else if (node.type !== "type_annotation" && node.type !== "call_expression") pending.push(...childrenOf(node));
  }
  return names;
}

function lowerBody(lowering: Lowering, body: SyntaxNode | null): readonly Statement[] {
  if (body === null) return [];
  if (body.type !== "statement_block") return [{ kind: "return", value: lowerExpression(lowering, body) }];
  const children = childrenOf(body);
  lowering.block = { names: blockNames(children, (name) => name), parent: lowering.block };
  return lowerStatements(lowering, children);
}

function lowerParameters(lowering: Lowering, list: SyntaxNode | null) {
  const nodes = list === null ? [] : list.type === "formal_parameters" ? childrenOf(list) : [list];
  const statements: Statement[] = [];
  const parameters = nodes.flatMap((node) => {
    const isWrapped = node.type === "required_parameter" || node.type === "optional_parameter";
    const pattern = isWrapped ? (node.childForFieldName("pattern") ?? node.childForFieldName("name")) : node;
    if (pattern === null || pattern.type === "this") return [];
    const parameter = lowerParameter(lowering, pattern, isWrapped ? node.childForFieldName("value") : null);
    if (
      isWrapped &&
      node.namedChildren.some(({ type }) => type === "accessibility_modifier" || type === "override_modifier")
    )
      statements.push(storedParameter(lowering, parameter.name));
    return [parameter];
  });
  return { parameters, statements };
}

function lowerParameter(lowering: Lowering, pattern: SyntaxNode, defaultNode: SyntaxNode | null): Parameter {
  const isRest = pattern.type === "rest_pattern";
  const hasDefault = pattern.type === "assignment_pattern";
  const value = hasDefault ? pattern.childForFieldName("right") : defaultNode;
  const inner = isRest ? childrenOf(pattern)[0] : hasDefault ? pattern.childForFieldName("left") : pattern;
  const fallback = lowerOptional(lowering, value);
  const parameter: Parameter = {
    name: "",
    kind: isRest ? "rest" : "positional",
    fallback,
    target: null,
    annotation: null,
  };
  if (inner === undefined || inner === null) return parameter;
  if (inner.type !== "identifier") return { ...parameter, target: lowerPattern(lowering, inner, true) };
  const name = textOf(lowering, inner);
  noteBinding(lowering.builder, name);
  return { ...parameter, name };
}

/** `constructor(private readonly name: string)` */
function storedParameter(lowering: Lowering, name: string): Statement {
  lowering.stores.add(name);
  const target = { kind: "attribute", object: { kind: "name", name: "this" }, name } as const;
  return { kind: "assignment", targets: [target], value: { kind: "name", name } };
}

export function lowerClass(lowering: Lowering, node: SyntaxNode, givenName: string | null): ClassCode {
  const nameNode = node.childForFieldName("name");
  const body = node.childForFieldName("body");
  const heritage = childrenOf(node).find(({ type }) => type === "class_heritage");
  return {
    name: nameNode === null ? givenName : textOf(lowering, nameNode),
    bases: heritage === undefined ? [] : lowerHeritage(lowering, heritage),
    body: [],
    scope: { locals: new Set(), shared: new Set(), outer: new Map() },
    fields: [],
    members: body === null ? [] : childrenOf(body).flatMap((member) => lowerMember(lowering, member)),
  };
}

function lowerHeritage(lowering: Lowering, heritage: SyntaxNode): readonly Argument[] {
  const clause = childrenOf(heritage).find(({ type }) => type === "extends_clause");
  const [first = null] = childrenOf(heritage);
  const base =
    clause === undefined ? (first?.type === "implements_clause" ? null : first) : clause.childForFieldName("value");
  return base === null ? [] : [argument("positional", lowerExpression(lowering, base))];
}

function lowerMember(lowering: Lowering, node: SyntaxNode): readonly ClassMember[] {
  const isStatic = node.children.some(({ type }) => type === "static");
  const key = node.childForFieldName("name") ?? node.childForFieldName("property");
  const name = propertyName(lowering, key) ?? "";
  if (node.type === "method_definition") {
    const kind = accessorOf(node) ?? "method";
    if (kind !== "method") lowering.accessors.add(name);
    const value: Expression = { kind: "function", code: lowerFunction(lowering, node, name) };
    return [{ name, isStatic, kind, value }];
  }
  if (node.type === "field_definition" || node.type === "public_field_definition") {
    lowering.stores.add(name);
    return [{ name, isStatic, kind: "field", value: lowerOptional(lowering, node.childForFieldName("value"), name) }];
  }
  if (node.type === "class_static_block") {
    const value: Expression = { kind: "function", code: lowerFunction(lowering, node, null) };
    return [{ name: "", isStatic: true, kind: "block", value }];
  }
  return [];
}

export function accessorOf(method: SyntaxNode): "get" | "set" | null {
  const kind = method.children.find(({ type }) => type === "get" || type === "set")?.type;
  return kind === "get" || kind === "set" ? kind : null;
}
