import type { CheckSuitesOptions, GateOptions } from "@repost/pipeline";
import { DEFAULT_GATES } from "@repost/spec";
import { Option, type Command } from "commander";
import { ratio, wholeNumber } from "../option-values.ts";
import { HELP_GROUPS } from "../help/help-groups.ts";

export interface GateFlags {
  readonly minCoverage: number;
  readonly minKillCoverage?: number;
  readonly minMutation: number;
  readonly minParameterKills: number;
  readonly keepTrivial?: boolean;
  readonly unsafe: "warn" | "reject";
  readonly minSimilarity: number;
  /** False with --no-dedup. */
  readonly dedup: boolean;
}

/** Adds the gate flags of build and check. */
export function addGateOptions(command: Command): Command {
  return command
    .optionsGroup(HELP_GROUPS.gates)
    .option("--min-coverage <ratio>", "minimum branch coverage of the target", ratio, DEFAULT_GATES.minCoverage)
    .option(
      "--min-kill-coverage <ratio>",
      "minimum share of branches with a killed mutant (default: --min-coverage)",
      ratio,
    )
    .option("--min-mutation <ratio>", "minimum mutation score of the tests", ratio, DEFAULT_GATES.minMutation)
    .option(
      "--min-parameter-kills <n>",
      "minimum killed mutants that ignore a parameter, for each parameter",
      wholeNumber(0),
      DEFAULT_GATES.minParameterKills,
    )
    .option("--keep-trivial", "accept functions with too few mutants")
    .addOption(
      new Option("--unsafe <policy>", "what to do with modules that call dangerous APIs")
        .choices(["warn", "reject"])
        .default("warn"),
    )
    .option("--min-similarity <ratio>", "similarity from which functions are near-duplicates", ratio, 0.85)
    .option("--no-dedup", "keep near-duplicate functions");
}

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
