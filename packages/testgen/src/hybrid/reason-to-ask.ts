import type { Target } from "@repost/spec";
import { failureInWords } from "./failure-in-words.ts";
import { isMostlyOutside } from "./outside-failure.ts";
import type { Searched } from "../create-search-tests.ts";

/** Rejections that inputs cannot change: the module does not load, or the function is not deterministic. */
const BEYOND_INPUTS = new Set(["not_loadable", "needs_model", "unstable_outcomes"]);
/** Rejections of functions without inputs, which do the same each time. */
const WITHOUT_CHOICE = new Set(["one_outcome", "nothing_observable", "too_few_tests"]);

export interface ReasonToAskOptions {
  readonly searched: Searched;
  readonly target: Target;
  /** Defect that the checks found afterwards. */
  readonly lacking: string | undefined;
  /** Minimum share of branches that tests cover. */
  readonly minCoverage: number;
  /** True if inputs can change what the target does. @default true */
  readonly inputsMatter?: boolean;
}

/** Returns the request to a model after a search; null if the search found enough, or calls cannot help. */
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

/** A model that proposed calls with the clock may repair them. */
function isBeyondInputs({ result, proposals }: Searched): boolean {
  if (result.status !== "rejected" || !BEYOND_INPUTS.has(result.reason)) return false;
  return result.reason !== "unstable_outcomes" || proposals.length === 0;
}

function takesInputs({ kind, signature }: Target): boolean {
  return kind === "method" || kind === "property" || !/\(\s*(?:self|cls)?\s*,?\s*\)/u.test(signature);
}
