import type { SyntaxNode } from "@repost/syntax";
import { child, type OptionalNode } from "../../nodes.ts";

export { child, childText, type OptionalNode } from "../../nodes.ts";

const FUNCTIONS =
  /^(?:arrow_function|function_expression|function|generator_function|function_declaration|generator_function_declaration|method_definition)$/u;
const WRAPPERS = /^(?:parenthesized_expression|as_expression|satisfies_expression|non_null_expression)$/u;

export function isFunction(node: OptionalNode): boolean {
  return FUNCTIONS.test(node?.type ?? "");
}

/** True for parentheses and type assertions. */
export function isWrapper({ type }: SyntaxNode): boolean {
  return WRAPPERS.test(type);
}

export function partsOf(node: OptionalNode): readonly SyntaxNode[] {
  return node?.namedChildren.filter(({ type }) => type !== "comment") ?? [];
}

/** Empty for tagged templates. */
export function argumentsOf(call: OptionalNode): readonly SyntaxNode[] {
  const list = child(call, "arguments");
  return list?.type === "arguments" ? partsOf(list) : [];
}

export function unquoted(text: string): string {
  return text.replace(/^(["'])(.*)\1$/su, "$2");
}

export function keyText(member: SyntaxNode): string | undefined {
  const key = child(member, "key") ?? child(member, "name");
  return key === null ? undefined : unquoted(key.text);
}
