import { spanOf } from "../../scope-collection.ts";
import type { SyntaxNode } from "../../syntax-node.ts";
import type { Collector, Visit } from "./collector.ts";
import type { ExportEntry } from "./module-scopes.ts";
import { objectPath, stringValue } from "./object-path.ts";
import { contentOf } from "../extras.ts";
import { isFunctionExpression } from "../own-scope.ts";
import { unwrapped } from "../unwrapped.ts";
import { requiredPart } from "./visit-require.ts";

export function localEntry(
  exported: string,
  name: string,
  node: SyntaxNode,
  chain: readonly string[] = [],
): ExportEntry {
  return { kind: "local", exported, name, chain, isType: false, ...spanOf(node) };
}

export function valueEntry(exported: string, name: string, node: SyntaxNode): ExportEntry {
  return { kind: "value", exported, name, isType: false, ...spanOf(node) };
}

export function aliasEntry(exported: string, value: SyntaxNode): ExportEntry | undefined {
  const path = objectPath(value);
  if (path?.isWhole !== true) return undefined;
  return localEntry(
    exported,
    path.base.text,
    value,
    path.chain.map(({ name }) => name),
  );
}

/** Records the exports of `exports.a = a`, `module.exports = { a, b }`, and chained assignments. */
export function noteExported(outer: SyntaxNode, local: SyntaxNode | null, visit: Visit): void {
  if (visit.scope.timing !== "eager" || visit.role !== "value") return;
  const names: string[] = [];
  let name = local?.type === "identifier" ? local : null;
  let value = outer;
  while (value.type === "assignment_expression") {
    const left = value.childForFieldName("left");
    const right = value.childForFieldName("right");
    if (left === null || right === null) return;
    const exported = exportedName(left);
    if (exported !== undefined) names.push(exported);
    else if (left.type === "identifier" && left.text !== "exports") name ??= left;
    value = unwrapped(right);
  }
  for (const exported of names) noteEntry(exported, name ?? value, outer, visit.collector);
}

/** Returns the exported name; "=" for the whole module. */
function exportedName(left: SyntaxNode): string | undefined {
  const path = objectPath(left);
  if (path?.isWhole !== true) return undefined;
  const parts = [path.base.text, ...path.chain.map((link) => link.name)];
  const rest = restOf(parts);
  if (rest?.length === 0) return parts[0] === "module" ? "=" : undefined;
  return rest?.length === 1 ? rest[0] : undefined;
}

function restOf(parts: readonly string[]): readonly string[] | undefined {
  if (parts[0] === "exports") return parts.slice(1);
  return parts[0] === "module" && parts[1] === "exports" ? parts.slice(2) : undefined;
}

function noteEntry(exported: string, value: SyntaxNode, outer: SyntaxNode, collector: Collector): void {
  if (isNothing(value)) return;
  const alias = aliasOf(value, exported, collector);
  const isListed = alias === undefined && exported === "=" && value.type === "object";
  if (!isListed || !noteMembers(value, collector)) addExport(exported, alias, outer, collector);
}

function addExport(
  exported: string,
  alias: ExportEntry | undefined,
  node: SyntaxNode,
  { exports }: Pick<Collector, "exports">,
): void {
  const name = exported === "=" ? "module.exports" : `exports.${exported}`;
  exports.push(alias === undefined ? valueEntry(exported, name, node) : { ...alias, ...spanOf(node) });
}

/** Compilers announce exports by `void 0`. */
function isNothing(value: SyntaxNode): boolean {
  return value.type === "undefined" || (value.type === "unary_expression" && /^void\b/.test(value.text));
}

function aliasOf(value: SyntaxNode, exported: string, collector: Collector): ExportEntry | undefined {
  const inner = unwrapped(value);
  const span = spanOf(inner);
  const part = requiredPart(inner);
  if (part !== undefined) {
    collector.boundCalls.add(part.call.id);
    const { specifier, imported } = part;
    const item = { specifier, imported, bound: exported, ...span, isType: false };
    return { kind: "from", exported, item, isType: false, ...span };
  }
  return aliasEntry(exported, inner);
}

/** Returns false unless all members are aliases. */
function noteMembers(object: SyntaxNode, collector: Collector): boolean {
  const entries = contentOf(object).map((member) => memberEntry(member, collector));
  for (const entry of entries) if (entry !== undefined && entry !== "star") collector.exports.push(entry);
  return !entries.includes(undefined);
}

function memberEntry(member: SyntaxNode, collector: Collector): ExportEntry | "star" | undefined {
  if (member.type === "shorthand_property_identifier") return localEntry(member.text, member.text, member);
  if (member.type === "spread_element") {
    const [value] = contentOf(member);
    return value !== undefined && noteStar(value, collector) ? "star" : undefined;
  }
  const key = member.type === "pair" ? member.childForFieldName("key") : null;
  const value = member.type === "pair" ? member.childForFieldName("value") : null;
  const name = key?.type === "property_identifier" ? key.text : stringValue(key);
  return name === undefined || value === null ? undefined : aliasOf(value, name, collector);
}

function noteStar(value: SyntaxNode, collector: Collector): boolean {
  const part = requiredPart(unwrapped(value));
  if (part === undefined) return false;
  collector.boundCalls.add(part.call.id);
  const { specifier } = part;
  collector.imports.push({ ...spanOf(value), specifier, kind: "export", isType: false, hasStar: true, items: [] });
  return true;
}

export function noteExportingCall(callee: SyntaxNode, args: readonly SyntaxNode[], collector: Collector): void {
  const name = unwrapped(callee).text;
  const [first, second, third] = args;
  if (first === undefined) return;
  if (/(?:^|\.)__exportStar$|^__export$/.test(name)) noteStar(first, collector);
  if (!isExports(first)) return;
  if (name === "Object.defineProperty") {
    const exported = stringValue(second ?? null);
    if (exported === "__esModule") collector.hasModuleMark = true;
    else if (exported !== undefined && third !== undefined) noteProperty(exported, third, collector);
    else collector.hasOpenExports = true;
  } else if (name === "Object.assign") {
    for (const source of args.slice(1)) {
      const isRead = source.type === "object" ? noteMembers(source, collector) : noteStar(source, collector);
      if (!isRead) collector.hasOpenExports = true;
    }
  }
}

function isExports(node: SyntaxNode): boolean {
  return node.text === "exports" || node.text === "module.exports";
}

/** `{ enumerable: true, get: function () { return other.name; } }`. */
function noteProperty(exported: string, descriptor: SyntaxNode, collector: Collector): void {
  const values = descriptor.type === "object" ? contentOf(descriptor).map(givenValue) : [];
  const value = values.find((candidate) => candidate !== undefined);
  const alias = value === undefined ? undefined : aliasOf(value, exported, collector);
  addExport(exported, alias, descriptor, collector);
}

function givenValue(member: SyntaxNode): SyntaxNode | undefined {
  const key = member.childForFieldName(member.type === "pair" ? "key" : "name")?.text;
  const value = member.type === "pair" ? member.childForFieldName("value") : member;
  if (value === null) return undefined;
  if (key === "value") return value;
  if (key !== "get" || !(isFunctionExpression(value) || value.type === "method_definition")) return undefined;
  const body = value.childForFieldName("body");
  if (body?.type !== "statement_block") return body ?? undefined;
  const [only, ...others] = contentOf(body);
  return only?.type === "return_statement" && others.length === 0 ? contentOf(only)[0] : undefined;
}
