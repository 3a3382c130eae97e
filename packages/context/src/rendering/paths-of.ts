import type { FunctionContext } from "@repost/spec";

/**
 * Returns the paths of files in the order of a prompt: files of types, then the files of units in the order in which they run. The target's file is
 * last, for models read the end of a prompt best.
 */
export function pathsOf({ units, target, context }: FunctionContext): readonly string[] {
  const ofUnits = new Set(units.map(({ path }) => path));
  const declared = context.map(({ path }) => path).filter((path) => !ofUnits.has(path));
  return [...new Set([...declared, ...ofUnits])].filter((path) => path !== target.path).concat(target.path);
}
