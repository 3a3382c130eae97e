import type { FunctionContext } from "@repost/spec";

/** Files in the order in which they run, the target's own last: what stands nearest to what is asked for is read best. */
export function pathsOf({ units, target }: FunctionContext): readonly string[] {
  return [...new Set(units.map(({ path }) => path).filter((path) => path !== target.path)), target.path];
}
