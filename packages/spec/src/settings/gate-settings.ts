import { DEFAULT_GATES } from "../defaults.ts";
import { setting } from "./setting.ts";
import { COVERAGE_KINDS, UNSAFE_POLICIES } from "./setting-choices.ts";
import { choice, flag, ratio, switchedOn, wholeNumber } from "./setting-types.ts";

export const gateSettings = {
  minCoverage: setting(ratio().default(DEFAULT_GATES.minCoverage), {
    help: "minimum branch coverage of the target",
    group: "gates",
    argument: "ratio",
    isRecorded: true,
  }),
  minKillCoverage: setting(ratio().exactOptional(), {
    help: "minimum share of branches with a killed mutant",
    unless: "--min-coverage",
    group: "gates",
    argument: "ratio",
    isRecorded: true,
  }),
  minMutation: setting(ratio().default(DEFAULT_GATES.minMutation), {
    help: "minimum mutation score of the tests",
    group: "gates",
    argument: "ratio",
    isRecorded: true,
  }),
  minParameterKills: setting(wholeNumber(0).default(DEFAULT_GATES.minParameterKills), {
    help: "minimum killed mutants that ignore a parameter, for each parameter",
    group: "gates",
    argument: "n",
    isRecorded: true,
  }),
  keepTrivial: setting(flag(), {
    help: "accept functions with too few mutants",
    group: "gates",
    isRecorded: true,
  }),
};

export const acceptanceSettings = {
  unsafe: setting(choice(UNSAFE_POLICIES).default(DEFAULT_GATES.unsafe), {
    help: "what to do with modules that call dangerous APIs",
    group: "gates",
    argument: "policy",
    isRecorded: true,
  }),
  minSimilarity: setting(ratio().default(DEFAULT_GATES.minSimilarity), {
    help: "similarity from which functions are near-duplicates",
    group: "gates",
    argument: "ratio",
    isRecorded: true,
  }),
  dedup: setting(switchedOn(), { help: "keep near-duplicate functions", group: "gates", isRecorded: true }),
};

export const coverageSettings = {
  coverage: setting(choice(COVERAGE_KINDS).default(DEFAULT_GATES.coverage), {
    help: "coverage method for JavaScript and TypeScript",
    group: "gates",
    argument: "kind",
    isRecorded: true,
  }),
};
