import { DEFAULT_GATES } from "../defaults.ts";
import { gates, recorded } from "./setting.ts";
import { COVERAGE_KINDS, UNSAFE_POLICIES } from "./setting-choices.ts";
import { choice, flag, ratio, switchedOn, wholeNumber } from "./setting-types.ts";

export const gateSettings = recorded({
  minCoverage: gates(ratio().default(DEFAULT_GATES.minCoverage), "minimum branch coverage of the target", {
    argument: "ratio",
  }),
  minKillCoverage: gates(ratio().exactOptional(), "minimum share of branches with a killed mutant", {
    unless: "--min-coverage",
    argument: "ratio",
  }),
  minMutation: gates(ratio().default(DEFAULT_GATES.minMutation), "minimum mutation score of the tests", {
    argument: "ratio",
  }),
  minParameterKills: gates(
    wholeNumber(0).default(DEFAULT_GATES.minParameterKills),
    "minimum killed mutants that ignore a parameter, for each parameter",
  ),
  keepTrivial: gates(flag(), "accept functions with too few mutants"),
});

export const acceptanceSettings = recorded({
  unsafe: gates(
    choice(UNSAFE_POLICIES).default(DEFAULT_GATES.unsafe),
    "what to do with modules that call dangerous APIs",
    { argument: "policy" },
  ),
  minSimilarity: gates(
    ratio().default(DEFAULT_GATES.minSimilarity),
    "similarity from which functions are near-duplicates",
    { argument: "ratio" },
  ),
  dedup: gates(switchedOn(), "keep near-duplicate functions"),
});

export const coverageSettings = recorded({
  coverage: gates(
    choice(COVERAGE_KINDS).default(DEFAULT_GATES.coverage),
    "coverage method for JavaScript and TypeScript",
    { argument: "kind" },
  ),
});
