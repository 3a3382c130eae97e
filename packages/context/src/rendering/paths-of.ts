import type { FunctionContext } from "@repost/spec";

/** Puts the target's file last, because models read the end best. */
export function pathsOf({ units, target, context }: FunctionContext): readonly string[] {
  const ofUnits = new Set(units.map(({ path }) => path));
  const declared = context.map(({ path }) => path).filter((path) => !ofUnits.has(path));
  return [...new Set([...declared, ...ofUnits])].filter((path) => path !== target.path).concat(target.path);
}
