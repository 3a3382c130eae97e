import type { SyntaxNode } from "../../syntax-node.ts";
import { bindNode, openScope, readName, type Visit } from "./collector.ts";
import { visitLater } from "../../scope-collection.ts";
import { objectPath } from "./object-path.ts";
import type { Scope } from "./scope.ts";
import { contentOf } from "../extras.ts";
import { typeScope } from "./visit-types.ts";

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
