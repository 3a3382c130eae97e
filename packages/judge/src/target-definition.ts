import type { FunctionDefinition } from "@repost/spec";
import { isDeclarationDecorator } from "@repost/syntax";

/** The last definition counts, without overloads and setters. */
export function targetDefinition(
  functions: readonly FunctionDefinition[],
  entry: string,
): FunctionDefinition | undefined {
  const definitions = functions.filter(
    ({ name, decorators }) => name === entry && !decorators.some(isDeclarationDecorator),
  );
  return definitions.findLast(isGetter) ?? definitions.at(-1);
}

function isGetter({ kind, signature }: FunctionDefinition): boolean {
  return kind === "property" && /\(\s*\)/u.test(signature);
}
