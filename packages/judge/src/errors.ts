import { errorCreator, RepostError } from "@repost/spec";

const HINTS = {
  JUDGE_LANGUAGE_UNSUPPORTED:
    "Judge this module at level data or split, where JavaScript and TypeScript are known too, or leave it out.",
  JUDGE_RECORDING_INVALID: "Record the suite again with this release.",
  JUDGE_BUNDLER_MISSING:
    "Install @repost/judge again. In a checkout, run `npm install` on this machine, optional dependencies included.",
} as const;

export type JudgeErrorCode = keyof typeof HINTS | "JUDGE_OPTION_INVALID";

export class JudgeError extends RepostError<JudgeErrorCode> {
  override readonly name = "JudgeError";
}

const failure = errorCreator(JudgeError, HINTS);

export function optionInvalid(option: string, value: unknown, minimum: number): JudgeError {
  return new JudgeError(`The option ${option} is ${String(value)}; it must be a number from ${minimum} up.`, {
    code: "JUDGE_OPTION_INVALID",
    hint: `Give ${option} a larger value, or leave it out.`,
  });
}

export function languageUnsupported(language: string): JudgeError {
  return failure("JUDGE_LANGUAGE_UNSUPPORTED", `The judge cannot call functions of "${language}".`);
}

export function recordingInvalid(problem: string): JudgeError {
  return failure("JUDGE_RECORDING_INVALID", `The recording does not fit its tests: ${problem}.`);
}

export function bundlerMissing(cause: unknown): JudgeError {
  return failure("JUDGE_BUNDLER_MISSING", "Cannot run esbuild, which prepares the judge's programs of Node.", cause);
}
