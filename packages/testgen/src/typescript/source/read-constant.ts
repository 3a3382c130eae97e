import { parserTypeReaders, type SyntaxNode } from "@repost/syntax";
import { literalOf, type Expression } from "../../values/expression.ts";
import type { ModuleIndex } from "./module-index.ts";
import { argumentsOf, child, childText, isWrapper, keyText, type OptionalNode } from "./nodes.ts";
import { readLiteral } from "./read-expression.ts";

/** Names before a constant: `const same = Grain.rye`. */
const MOST_NAMES = 3;
const FREEZES = /(?:^|\.)(?:deep)?freeze$/iu;

/** Returns a literal or constant of a variable, object or enumeration. */
export function readConstant(node: OptionalNode, index: ModuleIndex, steps = 0): Expression | null {
  if (node === null || node === undefined) return null;
  const literal = readLiteral(node);
  if (literal !== null || steps > MOST_NAMES) return literal;
  const follow = (other: OptionalNode): Expression | null => readConstant(other, index, steps + 1);
  if (isWrapper(node)) return follow(node.namedChildren[0]);
  if (node.type === "identifier") return follow(outermost(index.variables.get(node.text)));
  if (node.type !== "member_expression") return null;
  const owner = childText(node, "object");
  const name = childText(node, "property");
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
  const isOutermost = /^(?:program|export_statement)$/u.test(value?.parent?.parent?.parent?.type ?? "");
  return value !== undefined && isOutermost ? value : null;
}

function objectOf(member: SyntaxNode, index: ModuleIndex, steps: number): SyntaxNode | null {
  const kept = (node: SyntaxNode | null): SyntaxNode | null => {
    if (node?.type === "identifier") return outermost(index.variables.get(node.text));
    if (node?.type !== "member_expression" || steps > MOST_NAMES) return null;
    return valueIn(objectOf(node, index, steps + 1), childText(node, "property"));
  };
  const holder = steps > MOST_NAMES ? null : kept(child(member, "object"));
  return holder === null ? null : unwrapped(kept(holder) ?? holder);
}

function unwrapped(value: SyntaxNode): SyntaxNode {
  const inner = isWrapper(value) ? (value.namedChildren[0] ?? value) : value;
  return FREEZES.test(childText(inner, "function")) ? (argumentsOf(inner)[0] ?? inner) : inner;
}

function valueIn(object: SyntaxNode | null, name: string): SyntaxNode | null {
  const pair = object?.type === "object" ? object.namedChildren.find((member) => keyText(member) === name) : undefined;
  return child(pair, "value");
}
