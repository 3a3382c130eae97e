import type { SyntaxNode } from "@repost/syntax";
import { child, type OptionalNode } from "../../nodes.ts";

export interface PythonParameter {
  readonly name: string;
  readonly kind: "positional_only" | "positional" | "rest" | "keyword_only" | "named_rest";
  readonly annotation: string | null;
  readonly defaultNode: SyntaxNode | null;
}

export interface PythonFunction {
  readonly name: string;
  readonly node: SyntaxNode;
  readonly body: SyntaxNode;
  /** Parameters without self or cls. */
  readonly parameters: readonly PythonParameter[];
  /** Name of self or cls; null for functions and static methods. */
  readonly self: string | null;
  readonly binding: "function" | "method" | "class_method" | "static_method" | "property";
  readonly returns: string | null;
  readonly decorators: readonly string[];
}

export interface PythonField {
  readonly name: string;
  readonly annotation: string | null;
  readonly value: SyntaxNode | null;
}

export interface PythonClass {
  readonly name: string;
  readonly node: SyntaxNode;
  readonly bases: readonly string[];
  readonly decorators: readonly string[];
  readonly methods: ReadonlyMap<string, PythonFunction>;
  /** Assignments and annotations in the class body. */
  readonly fields: readonly PythonField[];
}

/** Skips comments and line continuations. */
export function childrenOfNode(node: OptionalNode): readonly SyntaxNode[] {
  return node?.namedChildren.filter(({ type }) => type !== "comment" && type !== "line_continuation") ?? [];
}

export function keyword(argumentList: OptionalNode, name: string): SyntaxNode | null {
  const named = childrenOfNode(argumentList).find((argument) => child(argument, "name")?.text === name);
  return child(named, "value");
}

export function undecorated(node: SyntaxNode): {
  readonly definition: SyntaxNode;
  readonly decorators: readonly string[];
} {
  if (node.type !== "decorated_definition") return { definition: node, decorators: [] };
  const decorators = childrenOfNode(node)
    .filter(({ type }) => type === "decorator")
    .map((decorator) => decorator.text.replace(/^@\s*/u, ""));
  return { definition: child(node, "definition") ?? node, decorators };
}

/** `owner` is its qualified class. */
export function readFunction(node: SyntaxNode, owner: string | null): PythonFunction | null {
  const { definition, decorators } = undecorated(node);
  const name = child(definition, "name")?.text;
  const body = child(definition, "body");
  const list = child(definition, "parameters");
  if (definition.type !== "function_definition" || name === undefined || body === null || list === null) return null;
  const all = readParameters(list);
  const binding = bindingOf(name, owner, decorators);
  const bound = binding !== "function" && binding !== "static_method";
  return {
    name: owner === null ? name : `${owner}.${name}`,
    node: definition,
    body,
    parameters: bound ? all.slice(1) : all,
    self: bound ? (all[0]?.name ?? null) : null,
    binding,
    returns: child(definition, "return_type")?.text ?? null,
    decorators,
  };
}

export function readLambda(node: SyntaxNode): PythonFunction | null {
  const body = child(node, "body");
  const list = child(node, "parameters");
  if (node.type !== "lambda" || body === null) return null;
  const parameters = list === null ? [] : readParameters(list);
  return { name: "", node, body, parameters, self: null, binding: "function", returns: null, decorators: [] };
}

function bindingOf(name: string, owner: string | null, decorators: readonly string[]): PythonFunction["binding"] {
  if (owner === null) return "function";
  const plain = decorators.map((decorator) => decorator.replace(/\(.*$/su, ""));
  if (plain.includes("staticmethod")) return "static_method";
  if (plain.includes("classmethod") || name === "__init_subclass__" || name === "__class_getitem__")
    return "class_method";
  return plain.some((decorator) => /(^|\.)(property|cached_property|.*property)$/u.test(decorator))
    ? "property"
    : "method";
}

function readParameters(list: SyntaxNode): readonly PythonParameter[] {
  const parameters: PythonParameter[] = [];
  let kind: "positional" | "keyword_only" = "positional";
  for (const part of childrenOfNode(list)) {
    if (part.type === "positional_separator") {
      for (const [index, earlier] of parameters.entries()) parameters[index] = { ...earlier, kind: "positional_only" };
      continue;
    }
    if (part.type === "keyword_separator") {
      kind = "keyword_only";
      continue;
    }
    const parameter = readParameter(part, kind);
    if (parameter === null) continue;
    if (parameter.kind === "rest") kind = "keyword_only";
    parameters.push(parameter);
  }
  return parameters;
}

function readParameter(node: SyntaxNode, kind: "positional" | "keyword_only"): PythonParameter | null {
  const annotation = child(node, "type")?.text ?? null;
  const defaultNode = child(node, "value");
  // A typed parameter's name is its first part.
  const named = node.type === "identifier" ? node : (child(node, "name") ?? childrenOfNode(node)[0] ?? null);
  if (named === null) return null;
  const splat = node.type.endsWith("splat_pattern") ? node : named;
  if (splat.type === "list_splat_pattern") return rest(splat, "rest", annotation);
  if (splat.type === "dictionary_splat_pattern") return rest(splat, "named_rest", annotation);
  return { name: named.text, kind, annotation, defaultNode };
}

function rest(node: SyntaxNode, kind: "rest" | "named_rest", annotation: string | null): PythonParameter {
  return { name: node.text.replace(/^\*+\s*/u, ""), kind, annotation, defaultNode: null };
}

/** Skips nested classes. */
export function readClass(node: SyntaxNode, owner: string | null): PythonClass | null {
  const { definition, decorators } = undecorated(node);
  const shortName = child(definition, "name")?.text;
  const body = child(definition, "body");
  if (definition.type !== "class_definition" || shortName === undefined || body === null) return null;
  const name = owner === null ? shortName : `${owner}.${shortName}`;
  const methods = new Map<string, PythonFunction>();
  const fields: PythonField[] = [];
  for (const statement of statementsOf(body)) {
    const method = readFunction(statement, name);
    if (method !== null && !isSecondary(method)) methods.set(method.name.slice(name.length + 1), method);
    const field = readField(statement);
    if (field !== null) fields.push(field);
  }
  const bases = childrenOfNode(child(definition, "superclasses") ?? body);
  return {
    name,
    node: definition,
    bases: child(definition, "superclasses") === null ? [] : bases.map(({ text }) => text),
    decorators,
    methods,
    fields,
  };
}

/** Setters and deleters have the property's name. */
export function isSecondary({ decorators }: PythonFunction): boolean {
  return decorators.some((decorator) => /\.(setter|deleter)$|(^|\.)overload$/u.test(decorator));
}

export function readField(statement: SyntaxNode): PythonField | null {
  const assignment = statement.type === "expression_statement" ? childrenOfNode(statement)[0] : undefined;
  if (assignment?.type !== "assignment") return null;
  const left = child(assignment, "left");
  if (left?.type !== "identifier") return null;
  return {
    name: left.text,
    annotation: child(assignment, "type")?.text ?? null,
    value: child(assignment, "right"),
  };
}

const BLOCKS = new Set([
  "if_statement",
  "try_statement",
  "with_statement",
  "block",
  "else_clause",
  "elif_clause",
  "except_clause",
  "finally_clause",
]);

/** `if`, `try` and `with` bind names at the same level. */
export function statementsOf(block: SyntaxNode): readonly SyntaxNode[] {
  return childrenOfNode(block).flatMap((part) => (BLOCKS.has(part.type) ? statementsOf(part) : [part]));
}
