import type { FunctionDefinition } from "@repost/spec";

/** Prefers getters, as judges do, and the last definition, which overrides others. */
export function targetDefinition(
  functions: readonly FunctionDefinition[],
  entry: string,
): FunctionDefinition | undefined {
  const definitions = functions.filter(({ name }) => name === entry);
  return (
    definitions.findLast(({ kind, signature }) => kind === "property" && /\(\s*\)/u.test(signature)) ??
    definitions.at(-1)
  );
}
