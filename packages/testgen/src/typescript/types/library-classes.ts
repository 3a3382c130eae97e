import platform from "./platform-values.json" with { type: "json" };

/** Interfaces by name, with the class that implements them. */
export const PLATFORM_ALIASES: ReadonlyMap<string, string> = new Map([
  ["ReadonlyMap", "Map"],
  ["PromiseLike", "Promise"],
  ["AsyncIterableIterator", "AsyncIterable"],
  ["AsyncGenerator", "AsyncIterable"],
  ["AsyncIterator", "AsyncIterable"],
]);

/** Code by class name. */
export const PLATFORM_INSTANCES: Readonly<Record<string, readonly string[]>> = platform.samples;

/** Types with other names in code. Boxed primitives are never meant. */
const NO_CLASSES = new Set(["Number", "String", "Boolean", "Symbol", "BigInt", "Null", "Undefined", "NaN", "Function"]);

/** Other packages use these names too, so they need a definition. */
const SHARED_NAMES: ReadonlySet<string> = new Set(["Request", "Response", "Headers", "File", "Event", "EventTarget"]);

/** Classes with instances in the vocabulary. */
export const LIBRARY_CLASSES: ReadonlySet<string> = new Set([
  ...Object.keys(PLATFORM_INSTANCES).filter((name) => !NO_CLASSES.has(name) && !SHARED_NAMES.has(name)),
  ...PLATFORM_ALIASES.keys(),
]);
