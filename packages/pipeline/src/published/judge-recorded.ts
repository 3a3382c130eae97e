import {
  type Cause,
  type Judge,
  type JudgeRequest,
  languageFacts,
  type Outcome,
  type Rejection,
  type Verdict,
} from "@repost/spec";
import { SCHEMA_VERSION } from "@repost/spec";
import { BROKEN } from "./record-tasks.ts";

const NO_TESTS = new Set(["weak_suite", "answer_in_inputs", "not_called", "observes_nothing", "code_tests"]);

const REFERENCE_FAILS = new Set(["load_error", "reference_fails", "reference_unstable", "entry_missing"]);

type Problem = Pick<Rejection, "instance_id" | "reason" | "detail">;

/** Leaves rows without a recording unscored. */
export function judgeRecorded(judge: Judge, rejections: ReadonlyMap<string, Rejection>): Judge {
  return judgeUnless(judge, ({ module }) => rejections.get(module.instance_id));
}

/** Leaves TypeScript unscored, for which no published rule exists. */
export function judgeByKnownRules(judge: Judge): Judge {
  return judgeUnless(judge, ({ module: { language, instance_id } }) => {
    if (!languageFacts(language).isTyped) return undefined;
    const detail = `The published rule is not known for functions in ${language}.`;
    return { instance_id, reason: "language_unsupported", detail };
  });
}

function judgeUnless(judge: Judge, problemOf: (request: JudgeRequest) => Problem | undefined): Judge {
  return {
    record: (request, options) => judge.record(request, options),
    async judge(request, options) {
      const problem = problemOf(request);
      return problem === undefined ? judge.judge(request, options) : unscored(problem);
    },
  };
}

function unscored({ instance_id, reason, detail }: Problem): Verdict {
  return {
    schema_version: SCHEMA_VERSION,
    instance_id: instance_id ?? "",
    outcome: outcomeOf(reason),
    passed: false,
    cause: causeOf(reason),
    detail: `The row cannot be judged here (${reason}): ${detail}`,
    trust: null,
    tests: [],
    wall_ms: 0,
    execution: null,
  };
}

function outcomeOf(reason: string): Outcome {
  if (reason === BROKEN) return "infra_error";
  return NO_TESTS.has(reason) ? "no_tests" : "skipped";
}

function causeOf(reason: string): Cause {
  if (reason === BROKEN) return "infrastructure";
  return REFERENCE_FAILS.has(reason) ? "reference_failed" : "not_judged";
}
