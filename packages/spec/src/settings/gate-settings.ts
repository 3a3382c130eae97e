import { DEFAULT_GATES } from "../defaults.ts";
import { recorded, setting } from "./setting.ts";
import { COVERAGE_KINDS, UNSAFE_POLICIES } from "./setting-choices.ts";
import { choice, flag, ratio, switchedOn, wholeNumber } from "./setting-types.ts";

export const gateSettings = recorded({
  minCoverage: setting(ratio().default(DEFAULT_GATES.minCoverage), "gates", {
    help: "minimum branch coverage of the target",
    argument: "ratio",
  }),
  minKillCoverage: setting(ratio().exactOptional(), "gates", {
    help: "minimum share of branches with a killed mutant",
    unless: "--min-coverage",
    argument: "ratio",
  }),
  minMutation: setting(ratio().default(DEFAULT_GATES.minMutation), "gates", {
    help: "minimum mutation score of the tests",
    argument: "ratio",
  }),
  minParameterKills: setting(wholeNumber(0).default(DEFAULT_GATES.minParameterKills), "gates", {
    help: "minimum killed mutants that ignore a parameter, for each parameter",
  }),
  keepTrivial: setting(flag(), "gates", { help: "accept functions with too few mutants" }),
});

export const acceptanceSettings = recorded({
  unsafe: setting(choice(UNSAFE_POLICIES).default(DEFAULT_GATES.unsafe), "gates", {
    help: "what to do with modules that call dangerous APIs",
    argument: "policy",
  }),
  minSimilarity: setting(ratio().default(DEFAULT_GATES.minSimilarity), "gates", {
    help: "similarity from which functions are near-duplicates",
    argument: "ratio",
  }),
  dedup: setting(switchedOn(), "gates", { help: "keep near-duplicate functions" }),
});

export const coverageSettings = recorded({
  coverage: setting(choice(COVERAGE_KINDS).default(DEFAULT_GATES.coverage), "gates", {
    help: "coverage method for JavaScript and TypeScript",
    argument: "kind",
  }),
});
