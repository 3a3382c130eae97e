import { type Cause, type Judge, languageFacts, type Outcome, type Rejection, type Verdict } from "@repost/spec";
import { SCHEMA_VERSION } from "@repost/spec";
import { BROKEN } from "./record-tasks.ts";

const NO_TESTS = new Set(["weak_suite", "answer_in_inputs", "not_called", "observes_nothing", "code_tests"]);

const REFERENCE_FAILS = new Set(["load_error", "reference_fails", "reference_unstable", "entry_missing"]);

/** Leaves rows without a recording unscored. */
export function judgeRecorded(judge: Judge, rejections: ReadonlyMap<string, Rejection>): Judge {
  return {
    record: (request, options) => judge.record(request, options),
    async judge(request, options) {
      const rejection = rejections.get(request.module.instance_id);
      return rejection === undefined ? judge.judge(request, options) : unscored(rejection);
    },
  };
}

/** Leaves TypeScript unscored, for which no published rule exists. */
export function judgeByKnownRules(judge: Judge): Judge {
  return {
    record: (request, options) => judge.record(request, options),
    async judge(request, options) {
      const { language, instance_id } = request.module;
      if (!languageFacts(language).isTyped) return judge.judge(request, options);
      const detail = `The published rule is not known for functions in ${language}.`;
      return unscored({ instance_id, reason: "language_unsupported", detail });
    },
  };
}

function unscored({ instance_id, reason, detail }: Pick<Rejection, "instance_id" | "reason" | "detail">): Verdict {
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
