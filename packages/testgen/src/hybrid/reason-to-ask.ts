import type { Target } from "@repost/spec";
import { failureInWords } from "./failure-in-words.ts";
import { isMostlyOutside } from "./outside-failure.ts";
import type { Searched } from "../create-search-tests.ts";

/** What no input mends: the module, what it stands on, or that the function does something else each time. */
const BEYOND_INPUTS = new Set(["not_loadable", "needs_model", "unstable_outcomes"]);
/** What a function without inputs shows is the same each time. */
const WITHOUT_CHOICE = new Set(["one_outcome", "nothing_observable", "too_few_tests"]);

export interface ReasonToAskOptions {
  readonly searched: Searched;
  readonly target: Target;
  /** What the checks found lacking afterwards. */
  readonly lacking: string | undefined;
  /** Least share of the branches that tests should take. */
  readonly minCoverage: number;
  /** True when inputs can change what the target shows. @default true */
  readonly inputsMatter?: boolean;
}

/** What to tell a model of what search left behind; null where it left nothing, or nothing that calls could mend. */
export function reasonToAsk({
  searched,
  target,
  lacking,
  minCoverage,
  inputsMatter = true,
}: ReasonToAskOptions): string | null {
  const { result, missed } = searched;
  if (result.status === "rejected") {
    if (!inputsMatter || isBeyondInputs(searched) || isMostlyOutside(result)) return null;
    if (WITHOUT_CHOICE.has(result.reason) && !takesInputs(target)) return null;
    return `${result.reason.replaceAll("_", " ")}: ${failureInWords(result.detail)}`;
  }
  if (missed !== null && missed.share < minCoverage)
    return `its calls take ${Math.round(missed.share * 100)} % of the branches.`;
  return lacking ?? null;
}

/** Calls that depend on the clock can be mended by a model that proposed them. */
function isBeyondInputs({ result, proposals }: Searched): boolean {
  if (result.status !== "rejected" || !BEYOND_INPUTS.has(result.reason)) return false;
  return result.reason !== "unstable_outcomes" || proposals.length === 0;
}

function takesInputs({ kind, signature }: Target): boolean {
  return kind === "method" || kind === "property" || !/\(\s*(?:self|cls)?\s*,?\s*\)/u.test(signature);
}
