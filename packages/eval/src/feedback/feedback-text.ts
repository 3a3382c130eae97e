import type { Environment, EvalResult } from "@repost/spec";

/**
 * What a model is told of an answer that did not pass, each kind more than the one before: `none`, that it did not; `outcome`, how it ended;
 * `error`, the error of code that does not even load; `call`, the call of the first test that failed, without what it should give; `difference`,
 * the first difference as people see it, with the expected value.
 */
export const FEEDBACK_KINDS = ["none", "outcome", "error", "call", "difference"] as const;
export type FeedbackKind = (typeof FEEDBACK_KINDS)[number];

export interface FeedbackOptions {
  readonly kind: FeedbackKind;
  /** What became of the answer. */
  readonly result: Pick<EvalResult, "outcome" | "cause" | "detail" | "trust" | "tests" | "judge">;
  readonly environment: Pick<Environment, "func_name" | "tests">;
}

/** Raised whenever the same result would be told in other words; it belongs beside the results. */
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

/**
 * The text that goes back to a model. Nothing of the answers is in it that the kind does not name: kinds below `difference` read neither the
 * detail of a failed test nor any difference, and those below `call` read no test.
 */
export function feedbackText({ kind, result, environment }: FeedbackOptions): string {
  const again = `Write \`${environment.func_name}\` again, in the same form.`;
  const told = toldOf(kind, result, environment);
  return [`Your last answer was not accepted.`, ...told, again].join("\n\n");
}

function toldOf(
  kind: FeedbackKind,
  result: FeedbackOptions["result"],
  { tests }: FeedbackOptions["environment"],
): readonly string[] {
  if (kind === "none") return [];
  const outcome = OUTCOMES[result.outcome];
  if (kind === "outcome") return [outcome];
  if (kind === "difference") return [outcome, ...(differingCall(result, tests) ?? quoted(result.detail))];
  const error = ownError(result);
  if (error !== null) return [outcome, ...quoted(error)];
  return kind === "call" ? [outcome, ...calledPart(result, tests)] : [outcome];
}

/** Errors of a candidate's own text, before any test ran: there is no answer that they could tell. */
const OWN = new Set<EvalResult["cause"]>(["syntax_error", "load_error", "not_defined"]);

/** The published rule runs candidate, test and reference in one process, whose output may have any of them. */
function ownError({ cause, detail, judge }: FeedbackOptions["result"]): string | null {
  return judge === "repost" && OWN.has(cause) ? detail : null;
}

/** At level data a test is a call; elsewhere its code has what it expects. */
function calledPart({ trust, tests }: FeedbackOptions["result"], suite: Environment["tests"]): readonly string[] {
  if (trust !== "data") return [];
  const failed = tests.find(({ passed }) => !passed);
  const code = suite.find(({ name }) => name === failed?.name)?.code;
  return code === undefined ? [] : ["It went wrong in this call:", fenced(withoutHelpers(code))];
}

/** The first call that differs, whole, and its difference; null where the detail says something else. */
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

/** A statement at the top of a test that defines a helper. */
const DEFINES =
  /^(?:@|(?:async\s+)?(?:def|function)\b|class\b|(?:const|let|var)\s+[\w$]+\s*=\s*(?:async\s*)?(?:function\b|class\b|(?:\([^()]*\)|[\w$]+)\s*=>))/u;

/** Returns a test without the helpers defined in it: its call, and the lines that prepare it. */
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

/** In a fence that the text cannot close. */
function fenced(text: string): string {
  const longest = [...text.matchAll(/`{3,}/gu)].reduce((most, [run]) => Math.max(most, run.length), 2);
  const fence = "`".repeat(longest + 1);
  return `${fence}\n${text.trimEnd()}\n${fence}`;
}
