import type { Observation } from "@repost/spec";

/**
 * An observation without the names of modules in its texts: a sliced function lives in a module of another name, and what shows that name,
 * such as the name of a logger, has to differ.
 */
export function withoutModuleNames(observation: Observation, names: readonly string[]): Observation {
  const longestFirst = names.toSorted((left, right) => right.length - left.length);
  const pattern = new RegExp(
    String.raw`(?<![\w.])(?:${longestFirst.join("|").replaceAll(".", String.raw`\.`)})(?!\w)`,
    "gu",
  );
  return replaceTexts(observation, (text) => text.replaceAll(pattern, "module")) as Observation;
}

function replaceTexts(value: unknown, replace: (text: string) => string): unknown {
  if (typeof value === "string") return replace(value);
  if (Array.isArray(value)) return value.map((item) => replaceTexts(item, replace));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, replaceTexts(item, replace)]));
}
