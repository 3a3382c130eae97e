import { parserTypeReaders, type SyntaxNode } from "@repost/syntax";
import { integer, literalOf, type Expression } from "../../values/expression.ts";
import type { ModuleIndex } from "./module-index.ts";
import { readLiteral } from "./read-expression.ts";

/** Names before a constant: `const same = Grain.rye`. */
const MOST_NAMES = 3;
const FREEZES = /(?:^|\.)(?:deep)?freeze$/iu;
const WRAPPERS = /^(?:parenthesized_expression|as_expression|satisfies_expression|non_null_expression)$/u;

/** Returns a literal or constant of a variable, object or enumeration. */
export function readConstant(node: SyntaxNode, index: ModuleIndex, steps = 0): Expression | null {
  const literal = readLiteral(node);
  if (literal !== null || steps > MOST_NAMES) return literal;
  const follow = (other: SyntaxNode | null | undefined): Expression | null =>
    other === null || other === undefined ? null : readConstant(other, index, steps + 1);
  if (WRAPPERS.test(node.type)) return follow(node.namedChildren[0]);
  if (node.type === "identifier") return follow(outermost(index.variables.get(node.text)));
  if (node.type === "call_expression") return codeOf(node);
  if (node.type !== "member_expression") return null;
  const owner = node.childForFieldName("object")?.text ?? "";
  const name = node.childForFieldName("property")?.text ?? "";
  const member = enumMember(index.types.get(owner), name);
  if (member !== undefined) return member.value === undefined ? null : literalOf(member.value);
  return follow(index.members.get(`${owner}.${name}`)) ?? follow(valueIn(objectOf(node, index, steps), name));
}

function enumMember(declaration: SyntaxNode | undefined, name: string) {
  if (declaration?.type !== "enum_declaration") return undefined;
  const type = parserTypeReaders.read([]).typeOf(declaration);
  const options = type.kind === "union" ? type.options.map((option) => option()) : [];
  return options.filter((option) => option.kind === "member").find((member) => member.name === name);
}

function outermost(value: SyntaxNode | undefined): SyntaxNode | null {
  const statement = value?.parent?.parent;
  const isOutermost = /^(?:program|export_statement)$/u.test(statement?.parent?.type ?? "");
  return value !== undefined && isOutermost ? value : null;
}

function objectOf(member: SyntaxNode, index: ModuleIndex, steps: number): SyntaxNode | null {
  const owner = member.childForFieldName("object");
  if (owner === null || steps > MOST_NAMES) return null;
  const kept = (node: SyntaxNode): SyntaxNode | null => {
    if (node.type === "identifier") return outermost(index.variables.get(node.text));
    const name = node.childForFieldName("property")?.text ?? "";
    return node.type === "member_expression" ? valueIn(objectOf(node, index, steps + 1), name) : null;
  };
  const holder = kept(owner);
  return holder === null ? null : unwrapped(kept(holder) ?? holder);
}

function unwrapped(value: SyntaxNode): SyntaxNode {
  const inner = WRAPPERS.test(value.type) ? (value.namedChildren[0] ?? value) : value;
  const isFrozen = FREEZES.test(inner.childForFieldName("function")?.text ?? "");
  return isFrozen ? (inner.childForFieldName("arguments")?.namedChildren[0] ?? inner) : inner;
}

/** Returns the result of a getter. */
function valueIn(object: SyntaxNode | null, name: string): SyntaxNode | null {
  if (object?.type !== "object") return null;
  const nameOf = (member: SyntaxNode): string =>
    (member.childForFieldName("key") ?? member.childForFieldName("name"))?.text.replaceAll(/^["']|["']$/gu, "") ?? "";
  const pair = object.namedChildren.find((member) => nameOf(member) === name);
  if (pair?.type !== "method_definition") return pair?.childForFieldName("value") ?? null;
  const [only] = pair.childForFieldName("body")?.namedChildren ?? [];
  return pair.text.startsWith("get ") && only?.type === "return_statement" ? (only.namedChildren[0] ?? null) : null;
}

/** Evaluates `"-".charCodeAt(0)`. */
function codeOf(node: SyntaxNode): Expression | null {
  const called = node.childForFieldName("function");
  const written = called?.childForFieldName("object");
  const method = called?.childForFieldName("property")?.text ?? "";
  if (!/^(?:charCodeAt|codePointAt)$/u.test(method) || written?.type !== "string") return null;
  const value = readLiteral(written);
  const argumentNode = node.childForFieldName("arguments")?.namedChildren[0];
  const at = argumentNode === undefined ? 0 : Number(argumentNode.text);
  const code = value?.kind === "text" && Number.isSafeInteger(at) ? value.value.codePointAt(at) : undefined;
  return code === undefined ? null : integer(BigInt(code));
}
