import type { FunctionDefinition } from "@repost/spec";

/**
 * The definition that a module's entry means where the text has several of that name: not an overload's declaration and not a
 * property's setter or deleter, and of what is left the last, for it is the one that the loaded module has.
 */
export function targetDefinition(
  functions: readonly FunctionDefinition[],
  entry: string,
): FunctionDefinition | undefined {
  return functions.findLast(({ name, decorators }) => name === entry && !decorators.some(isDeclaration));
}

function isDeclaration(decorator: string): boolean {
  return /(?:^@?|\.)(?:overload|setter|deleter)$/u.test(decorator.trim());
}
