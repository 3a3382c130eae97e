import { countOutcome, type EvalResult } from "@repost/spec";
import { assessResult, type UnusableReason } from "./assess-result.ts";

/** A model's answer to one environment, and every result there is of it. */
export interface Attempt {
  /** The whole function, cut out of what the model returned. */
  readonly code: string;
  /** What the model returned, its thoughts included; null where that was not kept. */
  readonly raw: string | null;
  readonly model: string | null;
  readonly results: readonly Pick<EvalResult, "outcome" | "cause" | "trust" | "detail">[];
  /** Whether the model was cut off at its limit of tokens. @default false */
  readonly truncated?: boolean | undefined;
  /** Where it is the next answer in a conversation: the one before it, and what the model was told of that. @default a first answer */
  readonly corrects?: { readonly attempt: Attempt; readonly told: string } | undefined;
}

/** A failure, and what a model that then passed was told of it. */
export interface CorrectedFailure {
  readonly code: string;
  readonly raw: string | null;
  readonly told: string;
}

/** An attempt that is certain to pass or to fail. */
export interface KnownAttempt extends Pick<Attempt, "code" | "raw" | "model"> {
  /** Equal for the same program. */
  readonly fingerprint: string;
  readonly cause: EvalResult["cause"];
  readonly detail: string | null;
  /** Whether `raw` answers the first prompt, not what was told of an earlier answer. */
  readonly isFirst: boolean;
  /** Failures after which a model answered so. */
  readonly corrected: readonly CorrectedFailure[];
}

export interface SortedAttempts {
  /** Each program once, in the order of the attempts. */
  readonly passed: readonly KnownAttempt[];
  readonly failed: readonly KnownAttempt[];
}

/**
 * Parts what passes from what fails. What is not certain is left out, and so is a program that did both: then the tests or the machine
 * decided, not the program.
 */
export async function sortAttempts(
  attempts: readonly Attempt[],
  fingerprint: (code: string) => Promise<string>,
  leaveOut: (reason: UnusableReason) => void,
): Promise<SortedAttempts> {
  const verdicts = new Map<string, { passed?: KnownAttempt; failed?: KnownAttempt }>();
  for (const attempt of attempts) {
    if (attempt.code.trim() === "") {
      leaveOut("no_code");
      continue;
    }
    const key = await fingerprint(attempt.code);
    for (const { assessment, cause, detail } of assessmentsOf(attempt)) {
      if (assessment !== "passed" && assessment !== "failed") {
        leaveOut(assessment);
        continue;
      }
      const known = verdicts.get(key) ?? {};
      const { code, model, truncated } = attempt;
      // Nobody is to learn to stop in the middle.
      const raw = truncated === true ? null : attempt.raw;
      const isFirst = attempt.corrects === undefined;
      const before = known[assessment];
      const kept = before === undefined || (isFirst && !before.isFirst) ? { code, raw, model, isFirst } : before;
      const corrected = [...(before?.corrected ?? []), ...correctedBy(attempt)];
      known[assessment] = { cause, detail, ...before, ...kept, fingerprint: key, corrected };
      verdicts.set(key, known);
    }
  }
  const passed: KnownAttempt[] = [];
  const failed: KnownAttempt[] = [];
  for (const verdict of verdicts.values()) {
    if (verdict.passed !== undefined && verdict.failed !== undefined) leaveOut("flaky");
    else if (verdict.passed !== undefined) passed.push(verdict.passed);
    else if (verdict.failed !== undefined) failed.push(verdict.failed);
  }
  return { passed, failed };
}

function assessmentsOf({ results, truncated = false }: Attempt) {
  const scored = results.filter(({ outcome }) => countOutcome(outcome) !== "unscored");
  // What was judged again after broken infrastructure has a result that counts.
  return (scored.length > 0 ? scored : results.slice(0, 1)).map((result) => {
    const assessment = assessResult(result);
    const { cause, detail } = result;
    // Of an answer without its end nobody knows what it would have been.
    return { assessment: assessment === "failed" && truncated ? ("truncated" as const) : assessment, cause, detail };
  });
}

/** The failure before an attempt, if it is one for certain. */
function correctedBy({ corrects }: Attempt): readonly CorrectedFailure[] {
  if (corrects === undefined || corrects.attempt.code.trim() === "") return [];
  const { attempt, told } = corrects;
  const assessments = assessmentsOf(attempt);
  const isFailure = assessments.length > 0 && assessments.every(({ assessment }) => assessment === "failed");
  return isFailure ? [{ code: attempt.code, raw: attempt.raw, told }] : [];
}
