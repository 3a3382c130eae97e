import type { FunctionDefinition } from "@repost/spec";

/** Returns the function of a qualified name and number. @default definition 1 */
export function findFunction(
  functions: readonly FunctionDefinition[],
  name: string,
  definition = 1,
): FunctionDefinition | undefined {
  return functions.find((candidate) => candidate.name === name && candidate.definition === definition);
}

/** Returns a function's lines with decorators and indentation. */
export function functionText(code: string, definition: FunctionDefinition): string {
  return code.slice(definition.span.start, definition.span.end);
}

/** Matches decorators of overloads, setters and deleters. */
export function isDeclarationDecorator(decorator: string): boolean {
  return /(?:^@?|\.)(?:overload|setter|deleter)$/u.test(decorator.trim());
}
