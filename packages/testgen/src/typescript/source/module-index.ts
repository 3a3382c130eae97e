import { walk, type SyntaxNode } from "@repost/syntax";
import { readClasses, type ClassModel } from "../classes/class-model.ts";
import { child, childText, isFunction, keyText, partsOf } from "./nodes.ts";

/** Nodes are valid until their tree is disposed. */
export interface ModuleIndex {
  readonly classes: ReadonlyMap<string, ClassModel>;
  /** Also declared classes without a definition. */
  readonly types: ReadonlyMap<string, SyntaxNode>;
  /** Overloads have their most general signature; members have both names: `shop.bake`. */
  readonly functions: ReadonlyMap<string, SyntaxNode>;
  readonly variables: ReadonlyMap<string, SyntaxNode>;
  /** By both names, such as `Grain.rye`; compiled enumerations are written so. */
  readonly members: ReadonlyMap<string, SyntaxNode>;
  /** Number of calls in comments by callee: `bake`, `Loaf.of` or `new Loaf`. */
  readonly callExamples: ReadonlyMap<string, number>;
  /** Names that inputs can use. */
  readonly names: ReadonlySet<string>;
}

const CALLED = /(?<![\w$.])((?:new )?[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)?)\(/gu;
const TYPES = /^(?:interface|type_alias|enum)_declaration$/u;
const DECLARED_FUNCTIONS = /^(?:function_declaration|generator_function_declaration|function_signature)$/u;

export function indexModule(root: SyntaxNode): ModuleIndex {
  const types = new Map<string, SyntaxNode>();
  const functions = new Map<string, SyntaxNode>();
  const variables = new Map<string, SyntaxNode>();
  const members = new Map<string, SyntaxNode>();
  const callExamples = new Map<string, number>();
  walk(root, (node) => {
    if (node.type === "assignment_expression") addMember(node, members);
    if (node.type === "comment" && node.text.startsWith("/**"))
      for (const [, callee = ""] of node.text.matchAll(CALLED))
        callExamples.set(callee, (callExamples.get(callee) ?? 0) + 1);
    const name = child(node, "name")?.text;
    if (name === undefined) return;
    if (TYPES.test(node.type)) types.set(name, node);
    if (DECLARED_FUNCTIONS.test(node.type) && isMoreGeneral(node, functions.get(name))) functions.set(name, node);
    const value = node.type === "variable_declarator" && !variables.has(name) ? child(node, "value") : null;
    if (value === null) return;
    variables.set(name, value);
    if (isFunction(value) && !functions.has(name)) functions.set(name, value);
    for (const [key, definition] of functionsOf(value)) functions.set(`${name}.${key}`, definition);
  });
  const classes = readClasses(root);
  const enumerations = [...types].flatMap(([name, { type }]) => (type === "enum_declaration" ? [name] : []));
  const names = new Set([...functions.keys(), ...variables.keys(), ...classes.keys(), ...enumerations]);
  return { classes, types, functions, variables, members, callExamples, names };
}

/** The last overload is the most general one. */
function isMoreGeneral(node: SyntaxNode, existing: SyntaxNode | undefined): boolean {
  if (existing === undefined) return true;
  const areHeaders = existing.type === "function_signature" && node.type === "function_signature";
  const { previousSibling: before } = node.parent?.type === "export_statement" ? node.parent : node;
  return areHeaders && before?.text.includes("@deprecated") !== true;
}

function functionsOf(object: SyntaxNode): readonly (readonly [name: string, definition: SyntaxNode])[] {
  return (object.type === "object" ? object.namedChildren : []).flatMap((member) => {
    const key = keyText(member);
    const definition = isFunction(member) ? member : child(member, "value");
    return key !== undefined && definition !== null && isFunction(definition) ? [[key, definition] as const] : [];
  });
}

/** Reads `Grain.rye = 1` and `Grain[Grain["rye"] = 1] = "rye"`. */
function addMember(node: SyntaxNode, members: Map<string, SyntaxNode>): void {
  const left = child(node, "left");
  const right = child(node, "right");
  const owner = childText(left, "object");
  const index = child(left, "index");
  const key = index?.type === "string" ? index.text.slice(1, -1) : child(left, "property")?.text;
  if (right === null || key === undefined || !/^[A-Z][\w$]*$/u.test(owner)) return;
  if (!members.has(`${owner}.${key}`)) members.set(`${owner}.${key}`, right);
}

/** Returns the outermost function with this body. */
export function functionAround(
  root: SyntaxNode,
  body: { readonly start: number; readonly end: number },
  span: { readonly start: number; readonly end: number },
): SyntaxNode | null {
  let outermost: SyntaxNode | null = null;
  walk(root, (node) => {
    if (outermost !== null || node.startIndex < span.start || node.endIndex > span.end) return;
    const functionBody =
      child(node, "parameters") === null && child(node, "parameter") === null ? null : child(node, "body");
    if (functionBody === null) return;
    if (functionBody.startIndex <= body.start && functionBody.endIndex >= body.end) outermost = node;
  });
  return outermost;
}

/** Ignores the type of `this`. */
export function parameterNodes(definition: SyntaxNode): readonly SyntaxNode[] {
  const single = child(definition, "parameter");
  if (single !== null) return [single];
  return partsOf(child(definition, "parameters")).filter((node) => (child(node, "pattern") ?? node).text !== "this");
}

export function parameterPattern(node: SyntaxNode): SyntaxNode {
  const inner = child(node, "pattern") ?? node;
  const target = inner.type === "assignment_pattern" ? (child(inner, "left") ?? inner) : inner;
  return target.type === "rest_pattern" ? (target.namedChildren[0] ?? target) : target;
}
