import type { Observation } from "@repost/spec";

/** Functions of other files have module names in a slice. */
export function withoutFunctionNames(observation: Observation): Observation {
  return JSON.parse(JSON.stringify(observation), (_key, part: unknown) =>
    isFunction(part) ? "a function" : part,
  ) as Observation;
}

function isFunction(part: unknown): boolean {
  if (typeof part !== "object" || part === null || !("$" in part)) return false;
  // Anonymous functions are represented by sample calls.
  if (part.$ === "object" && "class" in part) return part.class === "Function";
  return part.$ === "function" || (part.$ === "opaque" && "v" in part && part.v === "Function");
}
