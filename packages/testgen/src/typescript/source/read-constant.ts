import type { SyntaxNode } from "@repost/syntax";
import { integer, type Expression } from "../../values/expression.ts";
import type { ModuleIndex } from "./module-index.ts";
import { readLiteral } from "./read-expression.ts";

/** How many names lead to a constant: `const same = Grain.rye`. */
const MOST_STEPS = 3;
/** What stands around a value without changing it. */
const AROUND = /^(?:parenthesized_expression|as_expression|satisfies_expression|non_null_expression)$/u;

/** A literal, or what the module keeps under a name for good: in a variable of its own, an object or an enumeration; null for all else. */
export function readConstant(node: SyntaxNode, index: ModuleIndex, steps = 0): Expression | null {
  const literal = readLiteral(node);
  if (literal !== null || steps > MOST_STEPS) return literal;
  const follow = (other: SyntaxNode | null | undefined): Expression | null =>
    other === null || other === undefined ? null : readConstant(other, index, steps + 1);
  if (AROUND.test(node.type)) return follow(node.namedChildren[0]);
  if (node.type === "identifier") return follow(outermost(index.variables.get(node.text)));
  if (node.type === "call_expression") return codeOf(node);
  if (node.type !== "member_expression") return null;
  const owner = node.childForFieldName("object")?.text ?? "";
  const name = node.childForFieldName("property")?.text ?? "";
  const member = index.enums.get(owner)?.find((one) => one.name === name);
  if (member !== undefined) return member.value;
  return follow(index.members.get(`${owner}.${name}`)) ?? follow(valueIn(index.variables.get(owner), name));
}

/** What a variable is initialised with that is no function's own and that nothing else is put into. */
function outermost(value: SyntaxNode | undefined): SyntaxNode | null {
  const statement = value?.parent?.parent;
  const isOutermost = /^(?:program|export_statement)$/u.test(statement?.parent?.type ?? "");
  return value !== undefined && isOutermost ? value : null;
}

/** A member of an object that is written out, frozen or not. */
function valueIn(value: SyntaxNode | undefined, name: string): SyntaxNode | null {
  const kept = outermost(value);
  const inner = AROUND.test(kept?.type ?? "") ? (kept?.namedChildren[0] ?? null) : kept;
  const frozen = inner?.childForFieldName("function")?.text === "Object.freeze";
  const object = frozen ? (inner?.childForFieldName("arguments")?.namedChildren[0] ?? null) : inner;
  if (object?.type !== "object") return null;
  const pair = object.namedChildren.find(
    (one) => one.childForFieldName("key")?.text.replaceAll(/^["']|["']$/gu, "") === name,
  );
  return pair?.childForFieldName("value") ?? null;
}

/** `"-".charCodeAt(0)` */
function codeOf(node: SyntaxNode): Expression | null {
  const called = node.childForFieldName("function");
  const written = called?.childForFieldName("object");
  const method = called?.childForFieldName("property")?.text ?? "";
  if (!/^(?:charCodeAt|codePointAt)$/u.test(method) || written?.type !== "string") return null;
  const value = readLiteral(written);
  const place = node.childForFieldName("arguments")?.namedChildren[0];
  const at = place === undefined ? 0 : Number(place.text);
  const code = value?.kind === "text" && Number.isSafeInteger(at) ? value.value.codePointAt(at) : undefined;
  return code === undefined ? null : integer(BigInt(code));
}
