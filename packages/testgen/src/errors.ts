import { RepostError } from "@repost/spec";

export type TestgenErrorCode =
  | "TESTGEN_FRAMEWORK_INVALID"
  | "TESTGEN_NOTHING_TO_WRITE"
  | "TESTGEN_NOT_EXPORTED"
  | "TESTGEN_OPTION_INVALID";

export class TestgenError extends RepostError<TestgenErrorCode> {
  override readonly name = "TestgenError";
}

export function optionInvalid(option: string, value: number, least: number): TestgenError {
  return new TestgenError(`The option ${option} is ${value}.`, {
    code: "TESTGEN_OPTION_INVALID",
    hint: `Give a whole number of at least ${least}, or leave it out.`,
  });
}

export function frameworkInvalid(framework: string, path: string): TestgenError {
  return new TestgenError(`Tests for ${framework} cannot be written to ${path}.`, {
    code: "TESTGEN_FRAMEWORK_INVALID",
    hint: "Name a .py file for pytest and unittest, and a .js or .ts file for node:test, vitest and jest.",
  });
}

export function notExported(names: readonly string[], module: string): TestgenError {
  return new TestgenError(`The tests need ${names.join(", ")}, which ${module} does not export.`, {
    code: "TESTGEN_NOT_EXPORTED",
    hint: "Export the function, or generate tests for an exported function that calls it.",
  });
}

export function nothingToWrite(why: string): TestgenError {
  return new TestgenError(`There is no test to write. ${why}.`, {
    code: "TESTGEN_NOTHING_TO_WRITE",
    hint: "Generate a suite of calls with createSearchTests or createHybridTests.",
  });
}
