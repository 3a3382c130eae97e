import type { CheckSuitesOptions, GateOptions } from "@repost/pipeline";
import type { CheckSettings } from "@repost/spec/settings";

type GateFlags = Pick<
  CheckSettings,
  | "dedup"
  | "keepTrivial"
  | "minCoverage"
  | "minKillCoverage"
  | "minMutation"
  | "minParameterKills"
  | "minSimilarity"
  | "unsafe"
>;

export function gatesOf({
  unsafe,
  minSimilarity,
  dedup,
  minCoverage,
  minKillCoverage,
  minMutation,
  minParameterKills,
  keepTrivial = false,
}: GateFlags): GateOptions & Pick<CheckSuitesOptions, "unsafe" | "minSimilarity"> {
  return {
    unsafe,
    minSimilarity: dedup ? minSimilarity : null,
    minCoverage,
    ...(minKillCoverage === undefined ? {} : { minKillCoverage }),
    minMutation,
    minParameterKills,
    keepTrivial,
  };
}
