import type { MutationCheckOptions } from "@repost/checks";
import { type GateInput, gateSettings, type UnsafePolicy, withDefaults } from "@repost/spec/settings";

/** Limits of the quality checks. @default those of gateSettings */
export type GateOptions = GateInput;

export type Gates = { readonly [Name in keyof GateOptions]-?: NonNullable<GateOptions[Name]> };

export function resolveGates(options: GateOptions): Gates {
  const gates = withDefaults(gateSettings, options);
  return { ...gates, minKillCoverage: options.minKillCoverage ?? gates.minCoverage };
}

export function settingsOfGates({
  minSimilarity,
  ...options
}: GateOptions & { readonly unsafe?: UnsafePolicy; readonly minSimilarity?: number | null }): Readonly<
  Record<string, unknown>
> {
  const gates = resolveGates(options);
  const { minKillCoverage, minCoverage } = gates;
  return {
    ...gates,
    // Equal limits are recorded as the default.
    minKillCoverage: minKillCoverage === minCoverage ? undefined : minKillCoverage,
    unsafe: options.unsafe,
    minSimilarity,
    dedup: minSimilarity !== null,
  };
}

export function mutationGates({
  minMutation,
  minParameterKills,
  minKillCoverage,
}: Gates): Pick<MutationCheckOptions, "minScore" | "minParameterKills" | "minBranchCoverage"> {
  return { minScore: minMutation, minParameterKills, minBranchCoverage: minKillCoverage };
}
