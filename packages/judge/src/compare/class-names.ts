import { lastName } from "../canonical/last-name.ts";

/**
 * Returns whether an object of one class may replace one of the other. Public names must be equal; private classes may
 * differ.
 */
export function interchangeableClasses(expected: string, actual: string): boolean {
  return expected === actual || (isPrivateClass(expected) && isPrivateClass(actual));
}

/** Returns whether a class is local to a function or starts with an underscore. */
export function isPrivateClass(qualifiedName: string): boolean {
  return qualifiedName.includes("<locals>") || lastName(qualifiedName).startsWith("_");
}
