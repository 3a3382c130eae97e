import type { FunctionDefinition } from "@repost/spec";

/**
 * The definition that a module's entry means where the text has several of that name: not an overload's declaration and not a
 * property's setter or deleter, and of what is left the last, for it is the one that the loaded module has. In JavaScript it is the
 * parameters that tell a getter, which has none, from a setter.
 */
export function targetDefinition(
  functions: readonly FunctionDefinition[],
  entry: string,
): FunctionDefinition | undefined {
  const found = functions.filter(({ name, decorators }) => name === entry && !decorators.some(isDeclaration));
  return found.findLast(isGetter) ?? found.at(-1);
}

function isGetter({ kind, signature }: FunctionDefinition): boolean {
  return kind === "property" && /\(\s*\)/u.test(signature);
}

function isDeclaration(decorator: string): boolean {
  return /(?:^@?|\.)(?:overload|setter|deleter)$/u.test(decorator.trim());
}
