import { countOutcome, type EvalResult, type Verdict } from "@repost/spec";

export interface RepeatedVerdict {
  /** Verdict that counts. */
  readonly verdict: Verdict;
  /** Null for a single run. */
  readonly repeats: EvalResult["repeats"];
}

/**
 * Judges a candidate several times. The first failing run counts, so that only candidates that always pass are right.
 * Unscored runs count only without others.
 */
export async function judgeRepeatedly(judge: () => Promise<Verdict>, times: number): Promise<RepeatedVerdict> {
  const first = await judge();
  if (times <= 1) return { verdict: first, repeats: null };
  const verdicts = [first];
  while (verdicts.length < times) verdicts.push(await judge());
  const failed = verdicts.find(({ outcome }) => countOutcome(outcome) === "fail");
  const passed = verdicts.find(({ outcome }) => countOutcome(outcome) === "pass");
  return {
    verdict: failed ?? passed ?? first,
    repeats: {
      outcomes: verdicts.map(({ outcome }) => outcome),
      flaky: failed !== undefined && passed !== undefined,
    },
  };
}
