import type { FunctionDefinition } from "@repost/spec";

/**
 * The definition that an entry means: of a getter and a setter by the same name the getter, as judges take it, and else the last, which is the one
 * that the loaded module has.
 */
export function targetDefinition(
  functions: readonly FunctionDefinition[],
  entry: string,
): FunctionDefinition | undefined {
  const found = functions.filter(({ name }) => name === entry);
  return found.findLast(({ kind, signature }) => kind === "property" && /\(\s*\)/u.test(signature)) ?? found.at(-1);
}
