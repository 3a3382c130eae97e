import { countOutcome, type EvalResult, type Verdict } from "@repost/spec";

export interface RepeatedVerdict {
  /** The one that counts. */
  readonly verdict: Verdict;
  /** Null where it was judged once. */
  readonly repeats: EvalResult["repeats"];
}

/**
 * Judges a candidate several times. What counts is the first run that it did not pass, so that a candidate passes only if it always does: a random
 * one could not otherwise be told from a right one. Runs that broken infrastructure left unscored say nothing of it, and count where
 * there is no other.
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
