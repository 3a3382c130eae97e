import type { Link, Role } from "../../scope-records.ts";
import type { SyntaxNode } from "../../syntax-node.ts";
import { bindNode, type Collector, openScope, readName, type Visit } from "./collector.ts";
import { visitChildren, visitLater, visitOtherChildren } from "../../scope-collection.ts";
import { patternNodes } from "./declared-names.ts";
import { objectPath } from "./object-path.ts";
import { conditionalScope, type ImportItem, type Scope } from "./scope.ts";
import { contentOf } from "../extras.ts";

export function visitAnnotation(node: SyntaxNode | null, visit: Visit, annotates: string | null): void {
  if (node === null) return;
  const role: Role = visit.role === "field" ? "field" : "annotation";
  visitLater([node], { ...visit, role, annotates });
}

function inType(visit: Visit): Visit {
  return visit.role === "value" ? { ...visit, role: "annotation" } : visit;
}

export function visitTypes(node: SyntaxNode, visit: Visit): void {
  visitChildren(node, inType(visit));
}

export function visitConversion(node: SyntaxNode, visit: Visit): void {
  const parts = contentOf(node);
  const value = node.type === "type_assertion" ? parts.at(-1) : parts[0];
  for (const part of parts) {
    if (part === value) visitLater([part], visit);
    else visitAnnotation(part, visit, null);
  }
}

export function visitTypeName(node: SyntaxNode, visit: Visit): void {
  // The grammar knows the other primitive types.
  if (node.text !== "bigint") readName(node, inType(visit), { space: "type" });
}

export function visitTypePath(node: SyntaxNode, visit: Visit): void {
  const links: Link[] = [];
  let at: SyntaxNode | null = node;
  while (at !== null && at.type !== "identifier" && at.type !== "call_expression") {
    const last = at.childForFieldName("name") ?? at.childForFieldName("property");
    if (last !== null) links.push({ name: last.text, end: last.endIndex });
    at = at.childForFieldName("module") ?? at.childForFieldName("object");
  }
  if (at === null) return;
  const typed = inType(visit);
  const item = importedModule(at, visit.collector);
  const { startIndex, endIndex } = at;
  const text = visit.collector.code.slice(startIndex, endIndex);
  readName({ text, startIndex, endIndex }, typed, {
    chain: links.toReversed(),
    space: "type",
    item,
  });
}

const importedType = /^import\s*\(\s*["']([^"'\\]+)["']/;

/** The grammar parses `import("module")` in a type as a call or not at all. */
function importedModule({ startIndex: start, endIndex: end }: SyntaxNode, { code }: Collector): ImportItem | null {
  const specifier = importedType.exec(code.slice(start, end))?.[1];
  return specifier === undefined ? null : { specifier, imported: "*", bound: "", start, end, isType: true };
}

/** Constraints of type parameters belong to the header of `annotates`. */
export function typeScope(node: SyntaxNode, visit: Visit, annotates: string | null = null): Scope {
  const parameters = node.childForFieldName("type_parameters");
  if (parameters === null) return visit.scope;
  const scope = openScope({ kind: "types" }, visit);
  const inner = { ...visit, scope };
  for (const parameter of contentOf(parameters)) {
    const name = parameter.childForFieldName("name");
    if (name !== null) bindNode(name, scope, visit, { space: "type" });
    visitAnnotation(parameter.childForFieldName("constraint"), inner, annotates);
    visitAnnotation(parameter.childForFieldName("value"), inner, annotates);
  }
  return scope;
}

export function visitSignature(node: SyntaxNode, visit: Visit): void {
  const key = node.childForFieldName("name");
  const typed = inType(visit);
  const header = { ...typed, scope: typeScope(node, typed) };
  const inner = { ...header, scope: openScope({ kind: "function" }, header) };
  if (key?.type === "computed_property_name") visitLater([key], visit);
  for (const parameter of contentOf(node.childForFieldName("parameters") ?? node)) {
    if (parameter.type !== "required_parameter" && parameter.type !== "optional_parameter") continue;
    const pattern = parameter.childForFieldName("pattern");
    for (const name of patternNodes(pattern)) bindNode(name, inner.scope, inner);
    visitLater([parameter.childForFieldName("type")], inner);
  }
  visitLater([node.childForFieldName("return_type"), node.childForFieldName("type")], inner);
}

export function visitIndexSignature(node: SyntaxNode, visit: Visit): void {
  const scope = openScope({ kind: "types" }, visit);
  visitOtherChildren(node, node.childForFieldName("name"), { ...inType(visit), scope });
}

export function visitMappedType(node: SyntaxNode, visit: Visit): void {
  const name = node.childForFieldName("name");
  if (name !== null) bindNode(name, visit.scope, visit, { space: "type" });
  visitLater([node.childForFieldName("type"), node.childForFieldName("alias")], visit);
}

/** Names of `infer` are visible in the true branch. */
export function visitConditionalType(node: SyntaxNode, visit: Visit): void {
  visitChildren(node, { ...visit, scope: openScope({ kind: "conditional" }, visit) });
}

export function visitInfer(node: SyntaxNode, visit: Visit): void {
  const [name, ...bounds] = contentOf(node);
  if (name !== undefined) bindNode(name, conditionalScope(visit.scope), visit, { space: "type" });
  visitLater(bounds, visit);
}

export function visitTuple(node: SyntaxNode, visit: Visit): void {
  for (const element of contentOf(node)) {
    const isLabelled = element.type === "required_parameter" || element.type === "optional_parameter";
    visitLater([isLabelled ? element.childForFieldName("type") : element], visit);
  }
}

export function visitTypeDeclaration(node: SyntaxNode, visit: Visit): void {
  const name = node.childForFieldName("name");
  if (name !== null) bindNode(name, visit.scope, visit, { space: "type", isErased: true });
  const typed = { ...visit, role: "field", annotates: null } as const;
  const inner = { ...typed, scope: typeScope(node, typed) };
  const rest = node.namedChildren.filter(
    ({ type, startIndex }) => type !== "type_parameters" && startIndex !== name?.startIndex,
  );
  visitLater(rest, inner);
}

export function visitEnum(node: SyntaxNode, visit: Visit): void {
  const name = node.childForFieldName("name");
  if (name === null) return;
  bindNode(name, visit.scope, visit, { space: "both" });
  const scope = sharedScope(name.text, visit);
  for (const member of contentOf(node.childForFieldName("body") ?? node)) {
    const key = member.childForFieldName("name") ?? member;
    if (key.type === "property_identifier") bindNode(key, scope, visit);
    visitLater([member.childForFieldName("value")], { ...visit, scope });
  }
}

/** Declarations of one namespace share names. `declare module "name"` extends another module. */
export function visitNamespace(node: SyntaxNode, visit: Visit): void {
  const name = node.childForFieldName("name");
  const body = node.childForFieldName("body");
  const names = name === null || name.type === "string" ? [] : identifiersOf(name);
  let scope = visit.scope;
  for (const [position, part] of names.entries()) {
    const isErased = visit.isErased || body === null;
    bindNode(part, scope, { ...visit, isErased }, { space: "both" });
    scope = sharedScope(part.text, { ...visit, scope }, position);
  }
  if (names.length === 0) scope = openScope({ kind: "function" }, visit);
  const inner = { ...visit, scope, isErased: visit.isErased || names.length === 0 };
  visitLater(body?.namedChildren ?? [], inner);
}

function identifiersOf(name: SyntaxNode): readonly SyntaxNode[] {
  if (name.type === "identifier") return [name];
  return name.descendantsOfType(["identifier", "property_identifier"]);
}

function sharedScope(name: string, visit: Visit, depth = 0): Scope {
  const { shared } = visit.collector;
  const scopes = shared.get(visit.scope) ?? new Map<string, Scope>();
  shared.set(visit.scope, scopes);
  const before = scopes.get(name);
  if (before !== undefined) return before;
  const opened = openScope({ kind: "function", name: depth === 0 ? name : null }, visit);
  scopes.set(name, opened);
  return opened;
}

export function visitAmbient(node: SyntaxNode, visit: Visit): void {
  const isGlobal = node.namedChildren.some(({ type }) => type === "statement_block");
  const scope = isGlobal ? openScope({ kind: "function" }, visit) : visit.scope;
  const inner = { ...visit, scope, isErased: true };
  for (const child of contentOf(node)) {
    if (child.type === "statement_block") visitLater(child.namedChildren, inner);
    else if (child.type !== "property_identifier") visitLater([child], inner);
  }
}

export function visitImportAlias(node: SyntaxNode, visit: Visit): void {
  const [name, value] = contentOf(node);
  if (name === undefined || value === undefined) return;
  bindNode(name, visit.scope, visit, { space: "both" });
  const path = objectPath(value);
  if (path !== undefined) readName(path.base, visit, { chain: path.chain, space: "any" });
}
