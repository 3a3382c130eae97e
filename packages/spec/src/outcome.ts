import { z } from "zod/v4";

export const OUTCOMES = [
  "passed",
  "failed",
  "timeout",
  "oom",
  "crashed",
  "compile_error",
  "infra_error",
  "no_tests",
  "skipped",
] as const;

export type Outcome = (typeof OUTCOMES)[number];

export const outcomeSchema = z
  .enum(OUTCOMES)
  .describe("How judging ended; passed, failed, timeout, oom, crashed and compile_error are scored");

/** Only this module decides the score of an outcome. */
export type OutcomeCount = "pass" | "fail" | "unscored";

const COUNTS: Readonly<Record<Outcome, OutcomeCount>> = {
  passed: "pass",
  failed: "fail",
  timeout: "fail",
  oom: "fail",
  crashed: "fail",
  compile_error: "fail",
  infra_error: "unscored",
  no_tests: "unscored",
  skipped: "unscored",
};

/** Broken infrastructure is missing data, neither a pass nor a fail. */
export function countOutcome(outcome: Outcome): OutcomeCount {
  return COUNTS[outcome];
}

export const CAUSES = [
  "different_result",
  "context_miss",
  "early_exit",
  "tampering",
  "not_defined",
  "syntax_error",
  "load_error",
  "limit",
  "unreadable",
  "infrastructure",
  "reference_failed",
  "not_judged",
] as const;

export type Cause = (typeof CAUSES)[number];

export const causeSchema = z
  .enum(CAUSES)
  .nullable()
  .describe(
    "Why it did not pass: different_result (an observation differs from the reference's), context_miss (a name or import that the repository has was missing), " +
      "early_exit (the process ended before its last test), tampering (the protocol was violated), not_defined (the solution does not define the target), " +
      "syntax_error, load_error (the module raised while loading), limit (time, memory or another limit), unreadable (the solution or its results could not be processed), infrastructure, reference_failed (the reference fails here too), not_judged",
  );
