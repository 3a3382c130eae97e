import {
  type CallOptions,
  type Check,
  type CheckSubject,
  countOutcome,
  type Finding,
  type Judge,
  type JudgeRequest,
  type Verdict,
} from "@repost/spec";
import { functionText, stubOf } from "@repost/syntax";
import { subjectEnvironment, type SubjectOptions } from "./subject-options.ts";
import { targetCheck } from "./target-in-module.ts";

export interface StubCheckOptions extends SubjectOptions {
  readonly judge: Judge;
}

export interface ReferenceCheckOptions extends SubjectOptions {
  readonly judge: Judge;
}

/** Requires that a body that only raises NotImplementedError fails. Evidence: `outcome`, `cause`. */
export function stubCheck(options: StubCheckOptions): Check {
  return targetCheck("stub", async (subject, definition, call) => {
    const { code, language } = subject.module;
    const verdict = await judgeSolution(
      options,
      subject,
      { solution: stubOf(definition, code, language), trusted: true },
      call,
    );
    const { outcome, cause } = verdict;
    return { check: "stub", ...judgeStub(verdict, subject), evidence: { outcome, cause } };
  });
}

function judgeStub(
  { outcome, cause, detail }: Verdict,
  { recording }: CheckSubject,
): Pick<Finding, "passed" | "reason"> {
  const count = countOutcome(outcome);
  if (count === "pass") {
    const reason = `A body that only raises NotImplementedError passes all ${recording.tests.length} tests.`;
    return { passed: false, reason };
  }
  if (count === "unscored" || cause === "syntax_error" || cause === "not_defined") {
    return { passed: false, reason: `A stub could not be judged (${outcome}): ${detail ?? "no detail"}.` };
  }
  return { passed: true, reason: `A body that only raises NotImplementedError fails (${outcome}).` };
}

/** Requires that the target's own text passes as a candidate. Evidence: `outcome`, `cause`, `detail`. */
export function referenceCheck(options: ReferenceCheckOptions): Check {
  return targetCheck("reference", async (subject, definition, call) => {
    const solution = functionText(subject.module.code, definition);
    const { passed, outcome, cause, detail } = await judgeSolution(options, subject, { solution }, call);
    const reason = passed
      ? `The reference passes all ${subject.recording.tests.length} tests.`
      : `The reference does not pass (${outcome}): ${detail ?? "no detail"}.`;
    return { check: "reference", passed, reason, evidence: { outcome, cause, detail } };
  });
}

function judgeSolution(
  { judge, environmentOf = subjectEnvironment }: StubCheckOptions,
  subject: CheckSubject,
  solution: Pick<JudgeRequest, "solution" | "trusted">,
  call: CallOptions,
): Promise<Verdict> {
  const { module, recording, referenceMs = 0 } = subject;
  return judge.judge({ module, recording, ...solution, referenceMs, environment: environmentOf(subject) }, call);
}
