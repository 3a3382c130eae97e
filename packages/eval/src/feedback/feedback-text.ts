import type { Environment, EvalResult } from "@repost/spec";
import type { FeedbackKind } from "@repost/spec/settings";

export interface FeedbackOptions {
  readonly kind: FeedbackKind;
  readonly result: Pick<EvalResult, "outcome" | "cause" | "detail" | "trust" | "tests" | "judge">;
  readonly environment: Pick<Environment, "func_name" | "tests">;
}

/** Increases when the wording changes. */
export const FEEDBACK_VERSION = 2;

const OUTCOMES: Readonly<Record<EvalResult["outcome"], string>> = {
  passed: "It passed its tests.",
  failed: "It did not do what its tests expect.",
  timeout: "It ran out of time.",
  oom: "It ran out of memory.",
  crashed: "Its process crashed.",
  compile_error: "It does not compile.",
  infra_error: "It could not be run.",
  no_tests: "It could not be tested.",
  skipped: "It could not be tested.",
};

/** Reads failure details from `difference` on, and tests from `call` on. */
export function feedbackText({ kind, result, environment }: FeedbackOptions): string {
  const again = `Write \`${environment.func_name}\` again, in the same form.`;
  const feedback = feedbackLines(kind, result, environment);
  return [`Your last answer was not accepted.`, ...feedback, again].join("\n\n");
}

function feedbackLines(
  kind: FeedbackKind,
  result: FeedbackOptions["result"],
  { tests }: FeedbackOptions["environment"],
): readonly string[] {
  if (kind === "none") return [];
  const outcome = OUTCOMES[result.outcome];
  if (kind === "outcome") return [outcome];
  if (kind === "difference") return [outcome, ...(differingCall(result, tests) ?? quoted(result.detail))];
  const error = preTestError(result);
  if (error !== null) return [outcome, ...quoted(error)];
  return kind === "call" ? [outcome, ...calledPart(result, tests)] : [outcome];
}

/** Errors before any test, which reveal no answer. */
const PRE_TEST_CAUSES = new Set<EvalResult["cause"]>(["syntax_error", "load_error", "not_defined"]);

/** Output of the published rule may contain answers, because reference and candidate share a process. */
function preTestError({ cause, detail, judge }: FeedbackOptions["result"]): string | null {
  return judge === "repost" && PRE_TEST_CAUSES.has(cause) ? detail : null;
}

/** A test of level data is a call; others contain expectations. */
function calledPart({ trust, tests }: FeedbackOptions["result"], suite: Environment["tests"]): readonly string[] {
  if (trust !== "data") return [];
  const failed = tests.find(({ passed }) => !passed);
  const code = suite.find(({ name }) => name === failed?.name)?.code;
  return code === undefined ? [] : ["It went wrong in this call:", fenced(withoutHelpers(code))];
}

function differingCall(
  { trust, tests, cause }: FeedbackOptions["result"],
  suite: Environment["tests"],
): readonly string[] | null {
  if (trust !== "data" || cause !== "different_result") return null;
  const failed = tests.find(({ difference }) => difference !== null);
  const code = suite.find(({ name }) => name === failed?.name)?.code;
  if (code === undefined || failed === undefined) return null;
  return ["It went wrong in this call:", fenced(withoutHelpers(code)), ...quoted(failed.difference)];
}

const DEFINES =
  /^(?:@|(?:async\s+)?(?:def|function)\b|class\b|(?:const|let|var)\s+[\w$]+\s*=\s*(?:async\s*)?(?:function\b|class\b|(?:\([^()]*\)|[\w$]+)\s*=>))/u;

function withoutHelpers(code: string): string {
  const statements = code.split(/\n(?=[^\s)\]}])/u);
  const kept = statements.filter((statement, index) => {
    const isDecorated = statements[index - 1]?.startsWith("@") === true;
    return !isDecorated && !DEFINES.test(statement);
  });
  return kept.length === 0 ? code : kept.join("\n");
}

function quoted(detail: string | null): readonly string[] {
  return detail === null ? [] : [fenced(detail)];
}

/** Uses a fence that the text cannot close. */
function fenced(text: string): string {
  const longest = [...text.matchAll(/`{3,}/gu)].reduce((most, [run]) => Math.max(most, run.length), 2);
  const fence = "`".repeat(longest + 1);
  return `${fence}\n${text.trimEnd()}\n${fence}`;
}
