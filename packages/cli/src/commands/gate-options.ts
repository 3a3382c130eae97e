import type { CheckSuitesOptions, GateOptions } from "@repost/pipeline";
import { withoutUndefined } from "@repost/spec";
import type { SettingsOf } from "@repost/spec/settings";

export function gatesOf(
  flags: SettingsOf<"check">,
): GateOptions & Pick<CheckSuitesOptions, "unsafe" | "minSimilarity"> {
  const { unsafe, minSimilarity, dedup, minCoverage, minKillCoverage } = flags;
  const { minMutation, minParameterKills, keepTrivial = false } = flags;
  const gates = { minCoverage, minMutation, minParameterKills, keepTrivial, ...withoutUndefined({ minKillCoverage }) };
  return { ...gates, unsafe, minSimilarity: dedup ? minSimilarity : null };
}
