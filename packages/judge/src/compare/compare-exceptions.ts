import { lastName } from "../canonical/last-name.ts";
import { isPrivateClass } from "./class-names.ts";

/** What of an exception a caller can rely on. */
export interface ExceptionShape {
  /** Class names from its own class up. */
  readonly types: readonly string[];
  readonly message: string;
}

/**
 * Classes that say so little that the message is the only evidence; the message of SystemExit is the exit status, and that of what is
 * thrown in JavaScript without being an error is the thing itself.
 */
const BARE = new Set([
  "Exception",
  "SystemExit",
  "string",
  "number",
  "bigint",
  "boolean",
  "symbol",
  "undefined",
  "null",
  "Object",
  "Array",
]);

/** What JavaScript's engine throws at mistakes: no sign that a program meant to throw its most general class. */
const OF_ENGINE = new Set(["TypeError", "ReferenceError", "SyntaxError", "RangeError", "EvalError", "URIError"]);

/**
 * Whether a handler written for the expected exception would take the actual one: among its classes must be the expected's own first
 * public class, so that a subclass passes. Messages are wording and not compared, unless the class says nothing by itself. Where
 * JavaScript's Error is expected, the engine's own classes do not pass for it unless they say the same.
 */
export function equalExceptions(expected: ExceptionShape, actual: ExceptionShape): boolean {
  const type = publicType(expected.types);
  if (!actual.types.some((name) => lastName(name) === type)) return false;
  const isByAccident = type === "Error" && OF_ENGINE.has(publicType(actual.types));
  return !(BARE.has(type) || isByAccident) || expected.message === actual.message;
}

function publicType(types: readonly string[]): string {
  return lastName(types.find((name) => !isPrivateClass(name)) ?? "Exception");
}
