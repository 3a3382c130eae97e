import { childrenOf, textOf } from "../core/lowering.ts";
import type { SyntaxNode } from "@repost/syntax";
import type { Argument, ClassCode, ClassMember, Expression } from "../core/code.ts";
import { lowerFunction } from "./lower-function.ts";
import { type Lowering, lowerExpression, propertyName } from "./lowering.ts";

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
  return base === null ? [] : [{ kind: "positional", name: null, value: lowerExpression(lowering, base) }];
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
    const value = node.childForFieldName("value");
    lowering.stores.add(name);
    return [{ name, isStatic, kind: "field", value: value === null ? null : lowerExpression(lowering, value, name) }];
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
