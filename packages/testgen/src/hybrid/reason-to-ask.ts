import { isRemedy, type Target } from "@repost/spec";
import { failureInWords } from "./failure-in-words.ts";
import { isMostlyOutside } from "./outside-failure.ts";
import type { Searched } from "../create-search-tests.ts";

/** Null if the search found enough, or calls cannot help. */
export function reasonToAsk(
  searched: Searched,
  target: Target,
  minCoverage: number,
  lacking: string | null = null,
): string | null {
  const { result, missed } = searched;
  if (result.status === "rejected") {
    if (!canProposalsHelp(searched, target) || isMostlyOutside(result)) return null;
    return `${result.reason.replaceAll("_", " ")}: ${failureInWords(result)}`;
  }
  return missed !== null && missed.share < minCoverage
    ? `its calls take ${Math.round(missed.share * 100)} % of the branches.`
    : lacking;
}

function canProposalsHelp({ result, proposals }: Searched, target: Target): boolean {
  if (result.status !== "rejected" || isRemedy("proposed_calls", result.reason)) return true;
  if (isRemedy("proposed_arguments", result.reason)) return takesInputs(target);
  // A model may repair calls that use the clock.
  return isRemedy("repaired_calls", result.reason) && proposals.length > 0;
}

function takesInputs({ kind, signature }: Target): boolean {
  return kind === "method" || kind === "property" || !/\(\s*(?:self|cls)?\s*,?\s*\)/u.test(signature);
}
