import type { FunctionDefinition } from "@repost/spec";

/** The function of that qualified name; of several, the one with that number. @default definition 1 */
export function findFunction(
  functions: readonly FunctionDefinition[],
  name: string,
  definition = 1,
): FunctionDefinition | undefined {
  return functions.find((candidate) => candidate.name === name && candidate.definition === definition);
}

/** A function's lines to the letter, decorators and indentation included. */
export function functionText(code: string, definition: FunctionDefinition): string {
  return code.slice(definition.span.start, definition.span.end);
}
