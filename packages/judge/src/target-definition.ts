import type { FunctionDefinition } from "@repost/spec";

/**
 * Returns the definition that a module's entry means. Overload declarations, setters and deleters are excluded; the last of the rest counts, as in the loaded module. In JavaScript a getter has no parameters.
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
