import { PLATFORM_INSTANCES } from "./platform-instances.ts";

/** What types call by names of their own; texts and numbers in boxes are never meant. */
const NO_CLASSES = new Set(["Number", "String", "Boolean", "Symbol", "BigInt", "Null", "Undefined", "NaN", "Function"]);

/** Names that types of other packages have as well, so that nobody knows without their definition which of them is meant. */
const SHARED_NAMES: ReadonlySet<string> = new Set(["Request", "Response", "Headers", "File", "Event", "EventTarget"]);

/** Classes of the platform that a vocabulary has instances of. */
export const LIBRARY_CLASSES: ReadonlySet<string> = new Set([
  ...Object.keys(PLATFORM_INSTANCES).filter((name) => !NO_CLASSES.has(name) && !SHARED_NAMES.has(name)),
  "ReadonlyMap",
  "PromiseLike",
  "AsyncIterableIterator",
  "AsyncGenerator",
  "AsyncIterator",
]);
