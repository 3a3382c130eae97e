import type { MutationCheckOptions } from "@repost/checks";
import { DEFAULT_GATES } from "@repost/spec";

/** Limits of the gates that accept an environment. */
export interface GateOptions {
  /** Minimum branch coverage of the target by its tests, 0 to 1. @default 0.8 */
  readonly minCoverage?: number;
  /** Minimum share of branches that tests execute and in which they kill a mutant, 0 to 1. @default minCoverage */
  readonly minKillCoverage?: number;
  /** Minimum share of mutants that a test kills, 0 to 1. @default 0.8 */
  readonly minMutation?: number;
  /** Minimum number of killed mutants that ignore a parameter, for each parameter that the body reads. @default 1 */
  readonly minParameterKills?: number;
  /** True to accept functions with fewer than 4 mutants, which are marked `trivial`. @default false */
  readonly keepTrivial?: boolean;
}

export type Gates = Required<GateOptions>;

export function resolveGates(options: GateOptions): Gates {
  const { minCoverage = DEFAULT_GATES.minCoverage } = options;
  return {
    minCoverage,
    minKillCoverage: options.minKillCoverage ?? minCoverage,
    minMutation: options.minMutation ?? DEFAULT_GATES.minMutation,
    minParameterKills: options.minParameterKills ?? DEFAULT_GATES.minParameterKills,
    keepTrivial: options.keepTrivial ?? false,
  };
}

/** Returns the limits of the mutation check. */
export function mutationGates({
  minMutation,
  minParameterKills,
  minKillCoverage,
}: Gates): Pick<MutationCheckOptions, "minScore" | "minParameterKills" | "minBranchCoverage"> {
  return { minScore: minMutation, minParameterKills, minBranchCoverage: minKillCoverage };
}

/** Returns the gates as a run records them; limits that older runs do not know only where they differ from the default. */
export function recordedGates(options: GateOptions): Record<string, number | boolean> {
  const { minCoverage, minKillCoverage, minMutation, minParameterKills, keepTrivial } = resolveGates(options);
  return {
    min_coverage: minCoverage,
    min_mutation: minMutation,
    ...(minKillCoverage === minCoverage ? {} : { min_kill_coverage: minKillCoverage }),
    ...(minParameterKills === DEFAULT_GATES.minParameterKills ? {} : { min_parameter_kills: minParameterKills }),
    ...(keepTrivial ? { keep_trivial: true } : {}),
  };
}
