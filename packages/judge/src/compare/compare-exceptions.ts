import { lastName } from "../canonical/last-name.ts";
import { isPrivateClass } from "./class-names.ts";

/** What of an exception a caller can rely on. */
export interface ExceptionShape {
  /** Class names from its own class up. */
  readonly types: readonly string[];
  readonly message: string;
}

/** Classes that say so little that the message is the only evidence; the message of SystemExit is the exit status. */
const BARE = new Set(["Exception", "SystemExit"]);

/**
 * Whether a handler written for the expected exception would take the actual one: among its classes must be the expected's own first
 * public class, so that a subclass passes. Messages are wording and not compared, unless the class says nothing by itself.
 */
export function equalExceptions(expected: ExceptionShape, actual: ExceptionShape): boolean {
  const type = publicType(expected.types);
  if (!actual.types.some((name) => lastName(name) === type)) return false;
  return !BARE.has(type) || expected.message === actual.message;
}

function publicType(types: readonly string[]): string {
  return lastName(types.find((name) => !isPrivateClass(name)) ?? "Exception");
}
