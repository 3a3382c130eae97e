import { errorCreator, RepostError, type TestNotRun } from "@repost/spec";

const HINTS = {
  CHECKS_LICENSE_UNKNOWN: "Use SPDX identifiers such as MIT or Apache-2.0, without operators.",
  CHECKS_OUTSIDE_PROJECT: "Choose a folder that contains the source file and the tests (`root`, or --root).",
  CHECKS_PROJECT_TOO_LARGE: "Choose a smaller folder that contains the source file and the tests (`root`, or --root).",
  CHECKS_TESTS_FAIL: "Fix the tests. Mutants can be judged only by tests that pass.",
  CHECKS_TESTS_MISSING: "Choose an environment that contains the test runner and the packages of the tests.",
} as const;

export type ChecksErrorCode = keyof typeof HINTS | "CHECKS_FUNCTION_MISSING";

/** A failed check is a finding instead. */
export class ChecksError extends RepostError<ChecksErrorCode> {
  override readonly name = "ChecksError";
}

const failure = errorCreator(ChecksError, HINTS);

export function licenseUnknown(license: string): ChecksError {
  return failure("CHECKS_LICENSE_UNKNOWN", `"${license}" is no SPDX licence identifier.`);
}

const NAMED = 5;

function listed(items: readonly string[]): string {
  const more = items.length > NAMED ? ` and ${items.length - NAMED} more` : "";
  return `${items.slice(0, NAMED).join(", ")}${more}`;
}

export function functionMissing(name: string, file: string, functionNames: readonly string[]): ChecksError {
  return new ChecksError(`${file} has no function ${name}.`, {
    code: "CHECKS_FUNCTION_MISSING",
    hint: functionNames.length === 0 ? "Choose a file with functions." : `Its functions: ${listed(functionNames)}.`,
  });
}

export function outsideProject(path: string, root: string): ChecksError {
  return failure("CHECKS_OUTSIDE_PROJECT", `${path} lies outside of the project ${root}.`);
}

export function projectTooLarge(root: string, bytes: number): ChecksError {
  return failure("CHECKS_PROJECT_TOO_LARGE", `The project ${root} has more than ${bytes / 1_000_000} MB of files.`);
}

export function testsFail(failed: readonly string[]): ChecksError {
  return failure("CHECKS_TESTS_FAIL", `${failed.length} tests fail on the unchanged code: ${listed(failed)}.`);
}

export function testsMissing(why: string, notRun: readonly TestNotRun[]): ChecksError {
  const names = notRun.map(({ name, reason }) => `${name} (${reason})`);
  return failure(
    "CHECKS_TESTS_MISSING",
    `The tests cannot be run: ${why}.${names.length === 0 ? "" : ` Not run: ${listed(names)}.`}`,
  );
}
