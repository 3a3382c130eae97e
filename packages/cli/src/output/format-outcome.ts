import type { EvalResult } from "@repost/spec";
import { countOutcome } from "@repost/spec";

const WORDS = { pass: "passed", fail: "failed", unscored: "unscored" } as const;

export function formatOutcome({ outcome }: Pick<EvalResult, "outcome">): (typeof WORDS)[keyof typeof WORDS] {
  return WORDS[countOutcome(outcome)];
}
