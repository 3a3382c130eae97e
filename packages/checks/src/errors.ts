import { RepostError, type TestNotRun } from "@repost/spec";

export type ChecksErrorCode =
  | "CHECKS_FUNCTION_MISSING"
  | "CHECKS_LICENSE_UNKNOWN"
  | "CHECKS_OUTSIDE_PROJECT"
  | "CHECKS_PROJECT_TOO_LARGE"
  | "CHECKS_TESTS_FAIL"
  | "CHECKS_TESTS_MISSING";

/** A failed check is a finding instead. */
export class ChecksError extends RepostError<ChecksErrorCode> {
  override readonly name = "ChecksError";
}

export function licenseUnknown(license: string): ChecksError {
  return new ChecksError(`"${license}" is no SPDX licence identifier.`, {
    code: "CHECKS_LICENSE_UNKNOWN",
    hint: "Give identifiers as SPDX spells them, such as MIT or Apache-2.0, each by itself.",
  });
}

const NAMED = 5;

function listed(items: readonly string[]): string {
  const more = items.length > NAMED ? ` and ${items.length - NAMED} more` : "";
  return `${items.slice(0, NAMED).join(", ")}${more}`;
}

export function functionMissing(name: string, file: string, functionNames: readonly string[]): ChecksError {
  return new ChecksError(`${file} has no function ${name}.`, {
    code: "CHECKS_FUNCTION_MISSING",
    hint:
      functionNames.length === 0
        ? "Name a file that has functions."
        : `Name one of its functions: ${listed(functionNames)}.`,
  });
}

export function outsideProject(path: string, root: string): ChecksError {
  return new ChecksError(`${path} lies outside of the project ${root}.`, {
    code: "CHECKS_OUTSIDE_PROJECT",
    hint: "Name a folder that holds the source file and the tests (`root`, or --root).",
  });
}

export function projectTooLarge(root: string, bytes: number): ChecksError {
  return new ChecksError(`The project ${root} has more than ${bytes / 1_000_000} MB of files.`, {
    code: "CHECKS_PROJECT_TOO_LARGE",
    hint: "Name a smaller folder that holds the source file and the tests (`root`, or --root).",
  });
}

export function testsFail(failed: readonly string[]): ChecksError {
  return new ChecksError(`${failed.length} tests fail on the unchanged code: ${listed(failed)}.`, {
    code: "CHECKS_TESTS_FAIL",
    hint: "Fix the tests. Mutants can be judged only by tests that pass.",
  });
}

export function testsMissing(why: string, notRun: readonly TestNotRun[]): ChecksError {
  const names = notRun.map(({ name, reason }) => `${name} (${reason})`);
  return new ChecksError(`The tests cannot be run: ${why}.${names.length === 0 ? "" : ` Not run: ${listed(names)}.`}`, {
    code: "CHECKS_TESTS_MISSING",
    hint: "Name an environment that has the test runner and the packages of the tests.",
  });
}
