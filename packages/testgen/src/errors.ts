import { RepostError } from "@repost/spec";

export type TestgenErrorCode = "TESTGEN_OPTION_INVALID";

export class TestgenError extends RepostError<TestgenErrorCode> {
  override readonly name = "TestgenError";
}

export function optionInvalid(option: string, value: number, least: number): TestgenError {
  return new TestgenError(`The option ${option} is ${value}.`, {
    code: "TESTGEN_OPTION_INVALID",
    hint: `Give a whole number of at least ${least}, or leave it out.`,
  });
}
