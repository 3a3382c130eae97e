import type { FunctionDefinition } from "@repost/spec";
import type { SyntaxNode } from "../../syntax-node.ts";
import { contentOf, hasChild } from "../extras.ts";
import type { FunctionNodes } from "../function-nodes.ts";
import type { FunctionLayout } from "./module-facts.ts";

/** Chooses by qualified, partly qualified, bare or exported name. The last one wins, except over setters or getters. */
export function chooseDefinition(
  root: SyntaxNode,
  functions: readonly FunctionNodes[],
  target: FunctionDefinition,
  layout: FunctionLayout,
): FunctionNodes | undefined {
  const exported = exportedNames(root);
  const parts = target.name.split(".");
  const names = parts.map((_, position) => parts.slice(position).join("."));
  const bare = parts.at(-1) ?? target.name;
  const aliases = [exported.get(bare), "default", exported.get("default")].filter((name) => name !== undefined);
  const candidates = [...names, ...aliases]
    .map((name) => functions.filter((nodes) => nodes.name === name))
    .find((named) => named.length > 0);
  const open = candidates ?? (bare === "default" ? functions.filter(({ name }) => !name.includes(".")) : []);
  const role = roleIn(target, layout);
  return open.findLast((nodes) => roleOf(nodes) === role) ?? open.at(-1);
}

function roleOf({ inner, kind }: FunctionNodes): string {
  const accessor = hasChild(inner, "set") ? "set" : hasChild(inner, "get") ? "get" : "";
  return `${accessor} ${kind === "static_method" || hasChild(inner, "static") ? "static" : ""}`;
}

function roleIn({ kind }: FunctionDefinition, { modifiers }: FunctionLayout): string {
  const accessor = modifiers.find((word) => word === "get" || word === "set") ?? "";
  return `${accessor} ${kind === "static_method" || modifiers.includes("static") ? "static" : ""}`;
}

function exportedNames(root: SyntaxNode): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const statement of contentOf(root)) {
    for (const [name, local] of exportsOf(statement)) names.set(name, local);
  }
  return names;
}

function exportsOf(statement: SyntaxNode): readonly (readonly [string, string])[] {
  if (statement.type === "export_statement") {
    const value = statement.childForFieldName("value");
    if (value?.type === "identifier") return [["default", value.text]];
    const clause = statement.namedChildren.find(({ type }) => type === "export_clause");
    return (clause === undefined ? [] : contentOf(clause)).map((specifier) => {
      const name = specifier.childForFieldName("name")?.text ?? "";
      return [specifier.childForFieldName("alias")?.text ?? name, name];
    });
  }
  const assignment = statement.type === "expression_statement" ? contentOf(statement)[0] : undefined;
  if (assignment?.type !== "assignment_expression") return [];
  const assigned = assignment.childForFieldName("left")?.text ?? "";
  const right = assignment.childForFieldName("right");
  if (right === null || !/^(?:module\.)?exports\b/.test(assigned)) return [];
  const property = assigned.replace(/^(?:module\.)?exports\.?/, "");
  if (right.type === "identifier") return [[property === "" ? "default" : property, right.text]];
  return right.type === "object" && property === "" ? contentOf(right).flatMap(objectExport) : [];
}

function objectExport(member: SyntaxNode): readonly (readonly [string, string])[] {
  if (member.type === "shorthand_property_identifier") return [[member.text, member.text]];
  const key = member.childForFieldName("key")?.text;
  const value = member.childForFieldName("value");
  return key !== undefined && value?.type === "identifier" ? [[key, value.text]] : [];
}
