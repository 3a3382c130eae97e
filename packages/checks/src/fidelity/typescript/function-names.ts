import type { Observation } from "@repost/spec";

/**
 * An observation without the names of functions that are values in it: in a slice, functions of other files are names of the module as well,
 * and are known by them; in the package they are functions of somewhere.
 */
export function withoutFunctionNames(observation: Observation): Observation {
  return JSON.parse(JSON.stringify(observation), (_key, part: unknown) =>
    isFunction(part) ? "a function" : part,
  ) as Observation;
}

function isFunction(part: unknown): boolean {
  if (typeof part !== "object" || part === null || !("$" in part)) return false;
  // Functions are called with a few values, to see what they are, where they have no name.
  if (part.$ === "object" && "class" in part) return part.class === "Function";
  return part.$ === "function" || (part.$ === "opaque" && "v" in part && part.v === "Function");
}
