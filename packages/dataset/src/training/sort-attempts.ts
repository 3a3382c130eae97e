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
}

/** An attempt that is certain to pass or to fail. */
export interface KnownAttempt extends Omit<Attempt, "results"> {
  /** Equal for the same program. */
  readonly fingerprint: string;
  readonly cause: EvalResult["cause"];
  readonly detail: string | null;
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
  for (const { results, ...attempt } of attempts) {
    const key = await fingerprint(attempt.code);
    const scored = results.filter(({ outcome }) => countOutcome(outcome) !== "unscored");
    // What was judged again after broken infrastructure has a result that counts.
    for (const result of scored.length > 0 ? scored : results.slice(0, 1)) {
      const assessment = assessResult(result);
      if (assessment !== "passed" && assessment !== "failed") {
        leaveOut(assessment);
        continue;
      }
      const known = verdicts.get(key) ?? {};
      const { cause, detail } = result;
      known[assessment] ??= { ...attempt, fingerprint: key, cause, detail };
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
