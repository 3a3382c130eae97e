import type { SyntaxNode } from "@repost/syntax";
import { text, type Expression } from "../../values/expression.ts";
import type { ModuleIndex } from "../source/module-index.ts";
import { readLiteral } from "../source/read-expression.ts";

const MOST_KEYS = 12;
const FUNCTIONS = /^(?:arrow_function|function_expression|function|generator_function)$/u;
const WRAPPERS = /^(?:parenthesized_expression|as_expression|satisfies_expression|non_null_expression)$/u;

/** Tables are object literals, lists, and Maps or Sets, also in variables. */
export function tableKeys(node: SyntaxNode | null, index: ModuleIndex): readonly Expression[] | null {
  const table = tableOf(node, index);
  if (table === null) return null;
  const parts = table.namedChildren.filter(({ type }) => type !== "comment").slice(0, MOST_KEYS);
  return parts.flatMap((part): readonly Expression[] => {
    if (table.type === "object") return keyOf(part, index);
    const [first] = part.namedChildren;
    const key = part.type === "array" && first !== undefined ? readLiteral(first) : readLiteral(part);
    return key === null || key.kind === "code" ? [] : [key];
  });
}

function keyOf(member: SyntaxNode, index: ModuleIndex): readonly Expression[] {
  const name = member.childForFieldName("key") ?? member.childForFieldName("name") ?? member;
  if (member.type === "spread_element") return [];
  if (name.type !== "computed_property_name") return [text(name.text.replaceAll(/^["']|["']$/gu, ""))];
  // A computed constant key: `[RYE]: 1`.
  const [inner] = name.namedChildren;
  const written = inner?.type === "identifier" ? index.variables.get(inner.text) : inner;
  const key = written === undefined ? null : readLiteral(written);
  return key === null || key.kind === "code" ? [] : [key];
}

/** Returns `GRAINS.rye`, and for `GRAINS[name]` the first member. */
function memberOf(table: SyntaxNode | null, key: string | null): SyntaxNode | null {
  if (table?.type !== "object") return null;
  const pairs = table.namedChildren.filter(({ type }) => type === "pair");
  const isMeant = (pair: SyntaxNode): boolean =>
    key === null || pair.childForFieldName("key")?.text.replaceAll(/^["']|["']$/gu, "") === key;
  return pairs.find(isMeant)?.childForFieldName("value") ?? null;
}

function literalKey(node: SyntaxNode | null): string | null {
  const key = node === null ? null : readLiteral(node);
  return key?.kind === "text" ? key.value : null;
}

export function tableFunctions(node: SyntaxNode | null, index: ModuleIndex): readonly SyntaxNode[] {
  const table = tableOf(node, index);
  const members = table?.type === "object" ? table.namedChildren.slice(0, MOST_KEYS) : [];
  return members.flatMap((member): readonly SyntaxNode[] => {
    if (member.type === "method_definition") return [member];
    const value = member.type === "pair" ? member.childForFieldName("value") : member;
    if (value !== null && FUNCTIONS.test(value.type)) return [value];
    const named = value === null ? undefined : index.functions.get(value.text);
    return named === undefined ? [] : [named];
  });
}

function tableOf(node: SyntaxNode | null, index: ModuleIndex, isVariable = false): SyntaxNode | null {
  if (node === null) return null;
  const [inner = null] = node.namedChildren;
  if (WRAPPERS.test(node.type)) return tableOf(inner, index, isVariable);
  if (node.type === "identifier")
    return isVariable ? null : tableOf(index.variables.get(node.text) ?? null, index, true);
  if (node.type === "object" || node.type === "array") return node;
  if (node.type === "member_expression" || node.type === "subscript_expression") {
    const key = node.childForFieldName("property")?.text ?? literalKey(node.childForFieldName("index"));
    return tableOf(memberOf(tableOf(node.childForFieldName("object"), index), key), index, true);
  }
  const all = node.childForFieldName("arguments")?.namedChildren ?? [];
  const called = node.type === "call_expression" ? node.childForFieldName("function")?.text : undefined;
  const tableArgument = called === "Object.assign" ? (all.at(-1) ?? null) : (all[0] ?? null);
  const isFrozen = called === "Object.freeze" || called === "Object.assign";
  const isCollection =
    node.type === "new_expression" && /^(?:Map|Set)$/u.test(node.childForFieldName("constructor")?.text ?? "");
  return isFrozen || isCollection ? tableOf(tableArgument, index, isVariable) : null;
}
