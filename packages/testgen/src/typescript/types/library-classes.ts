import { PLATFORM_INSTANCES } from "./platform-instances.ts";

/** Types named otherwise in code; boxed primitives are never meant. */
const NO_CLASSES = new Set(["Number", "String", "Boolean", "Symbol", "BigInt", "Null", "Undefined", "NaN", "Function"]);

/** Names that other packages also use for types, so that their meaning needs a definition. */
const SHARED_NAMES: ReadonlySet<string> = new Set(["Request", "Response", "Headers", "File", "Event", "EventTarget"]);

/** Platform classes with instances in the vocabulary. */
export const LIBRARY_CLASSES: ReadonlySet<string> = new Set([
  ...Object.keys(PLATFORM_INSTANCES).filter((name) => !NO_CLASSES.has(name) && !SHARED_NAMES.has(name)),
  "ReadonlyMap",
  "PromiseLike",
  "AsyncIterableIterator",
  "AsyncGenerator",
  "AsyncIterator",
]);
