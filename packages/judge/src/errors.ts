import { RepostError } from "@repost/spec";

export type JudgeErrorCode =
  | "JUDGE_OPTION_INVALID"
  | "JUDGE_LANGUAGE_UNSUPPORTED"
  | "JUDGE_RECORDING_INVALID"
  | "JUDGE_BUNDLER_MISSING";

export class JudgeError extends RepostError<JudgeErrorCode> {
  override readonly name = "JudgeError";
}

export function optionInvalid(option: string, value: unknown, minimum: number): JudgeError {
  return new JudgeError(`The option ${option} is ${String(value)}; it must be a number from ${minimum} up.`, {
    code: "JUDGE_OPTION_INVALID",
    hint: `Give ${option} a larger value, or leave it out.`,
  });
}

export function languageUnsupported(language: string): JudgeError {
  return new JudgeError(`The judge cannot call functions of "${language}".`, {
    code: "JUDGE_LANGUAGE_UNSUPPORTED",
    hint: "Judge this module at level data or split, where JavaScript and TypeScript are known too, or leave it out.",
  });
}

export function recordingInvalid(problem: string): JudgeError {
  return new JudgeError(`The recording does not fit its tests: ${problem}.`, {
    code: "JUDGE_RECORDING_INVALID",
    hint: "Record the suite again with this release.",
  });
}

export function bundlerMissing(cause: unknown): JudgeError {
  return new JudgeError("Cannot run esbuild, which prepares the judge's programs of Node.", {
    code: "JUDGE_BUNDLER_MISSING",
    hint: "Install @repost/judge again. In a checkout, run `npm install` on this machine, optional dependencies included.",
    cause,
  });
}
