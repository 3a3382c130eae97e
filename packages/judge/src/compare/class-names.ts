import { lastName } from "../canonical/last-name.ts";

/** Public names must be equal; private classes may differ. */
export function interchangeableClasses(expected: string, actual: string): boolean {
  return expected === actual || (isPrivateClass(expected) && isPrivateClass(actual));
}

export function isPrivateClass(qualifiedName: string): boolean {
  return qualifiedName.includes("<locals>") || lastName(qualifiedName).startsWith("_");
}
