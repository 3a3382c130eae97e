import type { EvalResult } from "@repost/spec";
import { countOutcome } from "@repost/spec";

const WORDS = { pass: "passed", fail: "failed", unscored: "unscored" } as const;

/** What a result counts as, in the words of progress and summaries. */
export function outcomeWord({ outcome }: Pick<EvalResult, "outcome">): (typeof WORDS)[keyof typeof WORDS] {
  return WORDS[countOutcome(outcome)];
}
