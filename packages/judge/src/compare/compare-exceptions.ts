import { lastName } from "../canonical/last-name.ts";
import type { TargetLanguage } from "../canonical/target-language.ts";
import { extendsBuiltIn, isBuiltInException } from "./built-in-exceptions.ts";
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

/**
 * Returns whether a handler written for the expected exception would take the actual one: both have the same first public class, or the
 * actual one extends the expected built-in class. Of the built-in classes among its names only the first one counts, for a candidate can
 * give its classes any names. Messages are wording and not compared, unless the class says nothing by itself. Where JavaScript's Error is
 * expected, the engine's own classes do not pass for it unless they say the same.
 */
export function equalExceptions(expected: ExceptionShape, actual: ExceptionShape, language: TargetLanguage): boolean {
  const type = publicType(expected.types);
  const own = publicType(actual.types);
  if (own !== type && !extendsExpected(actual.types, type, language)) return false;
  const isByAccident =
    language === "javascript" && type === "Error" && own !== type && isBuiltInException(own, language);
  return !(BARE.has(type) || isByAccident) || expected.message === actual.message;
}

function extendsExpected(types: readonly string[], expected: string, language: TargetLanguage): boolean {
  const builtIn = types.map(lastName).find((name) => isBuiltInException(name, language));
  return builtIn !== undefined && isBuiltInException(expected, language) && extendsBuiltIn(builtIn, expected, language);
}

function publicType(types: readonly string[]): string {
  return lastName(types.find((name) => !isPrivateClass(name)) ?? "Exception");
}
