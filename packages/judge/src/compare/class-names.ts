import { lastName } from "../canonical/last-name.ts";

/**
 * Whether an object of the one class may stand for one of the other. Names that a caller could use must be the same; a class that
 * lives inside a function, or whose name starts with an underscore, is the implementation's own affair on both sides.
 */
export function interchangeableClasses(expected: string, actual: string): boolean {
  return expected === actual || (isPrivateClass(expected) && isPrivateClass(actual));
}

/** Whether callers cannot know the class: local to a function, or named with a leading underscore. */
export function isPrivateClass(qualifiedName: string): boolean {
  return qualifiedName.includes("<locals>") || lastName(qualifiedName).startsWith("_");
}
