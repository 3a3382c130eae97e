import { judgeLanguage } from "../languages.ts";
import { lastName } from "../canonical/last-name.ts";
import type { TargetLanguage } from "../canonical/target-language.ts";
import { extendsBuiltIn, isBuiltInException } from "./built-in-exceptions.ts";
import { isPrivateClass } from "./class-names.ts";

export interface ExceptionShape {
  /** Class names, own class first. */
  readonly types: readonly string[];
  readonly message: string;
  /** A statement of the module raised it. @default false */
  readonly explicit?: boolean;
  /** Other classes that a candidate may raise. @default none */
  readonly accepted?: readonly string[] | undefined;
}

/** Only their message has information: exit status, or a thrown value. */
const BARE = new Set("Exception SystemExit string number bigint boolean symbol undefined null Object Array".split(" "));

/**
 * Returns whether a handler of the expected exception would catch the actual one. Only the first built-in class name
 * counts, because a candidate chooses names. Engine classes equal JavaScript's Error only if thrown by a statement.
 */
export function equalExceptions(expected: ExceptionShape, actual: ExceptionShape, language: TargetLanguage): boolean {
  const type = publicType(expected.types);
  const actualType = publicType(actual.types);
  if (expected.accepted?.includes(actualType) === true) return true;
  if (actualType !== type && !extendsExpected(actual.types, type, language)) return false;
  const isIncidental =
    judgeLanguage(language).throwsSubclassesOfError &&
    type === "Error" &&
    actualType !== type &&
    isBuiltInException(actualType, language) &&
    actual.explicit !== true;
  return !(BARE.has(type) || isIncidental) || expected.message === actual.message;
}

function extendsExpected(types: readonly string[], expected: string, language: TargetLanguage): boolean {
  const builtIn = types.map(lastName).find((name) => isBuiltInException(name, language));
  return builtIn !== undefined && isBuiltInException(expected, language) && extendsBuiltIn(builtIn, expected, language);
}

function publicType(types: readonly string[]): string {
  return lastName(types.find((name) => !isPrivateClass(name)) ?? "Exception");
}
