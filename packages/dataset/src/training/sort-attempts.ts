import { type Cause, countOutcome, type EvalResult } from "@repost/spec";

/** Failures that the answer certainly caused, unlike limits, failed loading and early exits. */
const CERTAIN: ReadonlySet<Cause> = new Set(["different_result", "not_defined", "syntax_error"]);

/** Answer with all of its results. */
export interface Attempt {
  /** Whole function, extracted from the output. */
  readonly code: string;
  readonly raw: string | null;
  readonly model: string | null;
  readonly results: readonly Pick<EvalResult, "outcome" | "cause" | "trust" | "detail">[];
  /** @default false */
  readonly truncated?: boolean | undefined;
  /** @default a first answer */
  readonly corrects?: { readonly attempt: Attempt; readonly previousFeedback: string } | undefined;
}

export interface CorrectedFailure {
  readonly code: string;
  readonly raw: string | null;
  readonly previousFeedback: string;
}

/** Answer that certainly passes or fails. */
export interface KnownAttempt extends Pick<Attempt, "code" | "raw" | "model"> {
  /** Text that is equal for equal programs. */
  readonly fingerprint: string;
  readonly cause: EvalResult["cause"];
  readonly detail: string | null;
  /** True if `raw` answers the first prompt. */
  readonly isFirst: boolean;
  readonly corrected: readonly CorrectedFailure[];
}

export interface SortedAttempts {
  readonly passed: readonly KnownAttempt[];
  readonly failed: readonly KnownAttempt[];
}

/** Excludes uncertain results, and programs that both passed and failed. */
export async function sortAttempts(
  attempts: readonly Attempt[],
  fingerprint: (code: string) => Promise<string>,
  onSkip: (reason: UnusableReason) => void,
): Promise<SortedAttempts> {
  const verdicts = new Map<string, { passed?: KnownAttempt; failed?: KnownAttempt }>();
  for (const attempt of attempts) {
    if (attempt.code.trim() === "") {
      onSkip("no_code");
      continue;
    }
    const key = await fingerprint(attempt.code);
    for (const { assessment, cause, detail } of assessmentsOf(attempt)) {
      if (assessment !== "passed" && assessment !== "failed") {
        onSkip(assessment);
        continue;
      }
      const entry = verdicts.get(key) ?? {};
      const { code, model, truncated } = attempt;
      // Truncated output must not be learned.
      const raw = truncated === true ? null : attempt.raw;
      const isFirst = attempt.corrects === undefined;
      const before = entry[assessment];
      const kept = before === undefined || (isFirst && !before.isFirst) ? { code, raw, model, isFirst } : before;
      const corrected = [...(before?.corrected ?? []), ...correctedBy(attempt)];
      entry[assessment] = { cause, detail, ...before, ...kept, fingerprint: key, corrected };
      verdicts.set(key, entry);
    }
  }
  const passed: KnownAttempt[] = [];
  const failed: KnownAttempt[] = [];
  for (const verdict of verdicts.values()) {
    if (verdict.passed !== undefined && verdict.failed !== undefined) onSkip("flaky");
    else if (verdict.passed !== undefined) passed.push(verdict.passed);
    else if (verdict.failed !== undefined) failed.push(verdict.failed);
  }
  return { passed, failed };
}

function assessmentsOf({ results, truncated = false }: Attempt) {
  const scored = results.filter(({ outcome }) => countOutcome(outcome) !== "unscored");
  // Scored results replace infrastructure errors.
  return (scored.length > 0 ? scored : results.slice(0, 1)).map((result) => {
    const assessment = assessResult(result);
    const { cause, detail } = result;
    // The rest of a truncated answer is unknown.
    return { assessment: assessment === "failed" && truncated ? ("truncated" as const) : assessment, cause, detail };
  });
}

function correctedBy({ corrects }: Attempt): readonly CorrectedFailure[] {
  if (corrects === undefined || corrects.attempt.code.trim() === "") return [];
  const { attempt, previousFeedback } = corrects;
  const assessments = assessmentsOf(attempt);
  const isFailure = assessments.length > 0 && assessments.every(({ assessment }) => assessment === "failed");
  return isFailure ? [{ code: attempt.code, raw: attempt.raw, previousFeedback }] : [];
}

type UnusableReason = Exclude<Assessment, "passed" | "failed"> | "truncated" | "no_code" | "flaky";

type Assessment =
  | "passed"
  | "failed"
  | "not_scored"
  | "weak_trust"
  | "tampering"
  | "context_miss"
  | "uncertain_failure";

/** Tests of trust level weak accept cheats. */
function assessResult({ outcome, cause, trust }: Pick<EvalResult, "outcome" | "cause" | "trust">): Assessment {
  const count = countOutcome(outcome);
  if (cause === "tampering" || cause === "early_exit") return "tampering";
  if (count === "unscored") return "not_scored";
  if (trust === "weak") return "weak_trust";
  if (count === "pass") return "passed";
  if (cause === "context_miss") return "context_miss";
  return cause !== null && CERTAIN.has(cause) ? "failed" : "uncertain_failure";
}
