/** Parameters of the search: counts, unless the name says Ms, Factor or share. */
export const SEARCH_TUNING = {
  /** Calls of tests are similar, so other values need room. */
  leadingExamples: 24,
  listsOnFilledReceiver: 3,
  callsOfAction: 2,
  /** Receivers besides the usual one, with other argument lists. */
  crossedReceivers: 5,
  listsOnCrossedReceiver: 3,
  /** Results of functions only, compared without a call. */
  plainResults: 3,
  viewedExamples: 6,
  viewsOfExample: 2,
  /** Outcomes after which a search with full coverage may stop. */
  outcomesOfFullCoverage: 14,
  /** Outcomes after which it may stop if the last batch found nothing new. */
  outcomesWithoutNews: 6,
  /** Outcomes up to which comparisons matter despite full coverage. */
  outcomesWithComparisons: 3,
  minOutcomes: 2,
  /** Branch coverage below which the last third of rounds runs. */
  shareOfUsualCoverage: 0.8,
  /** Share of rounds for searches with enough coverage. */
  shareOfUsualRounds: 2 / 3,
  /** Rounds after which a search with some outcomes stops. */
  roundsWithoutCoverage: 2,
  /** Rounds without new coverage and outcomes after which a search stops. */
  roundsWithoutNews: 4,
  /** Archive size up to which a new outcome suffices. */
  archivedCalls: 60,
  /** Maximum timeouts; each costs as much as a hundred calls. */
  hungCalls: 8,
  /** Execution time above which loading costs more than calls. */
  costlyExecutionMs: 1_000,
  roundsOfCostlyModule: 2,
  minCallsOfCostlyModule: 120,
  minCallsOfRound: 40,
  minRounds: 3,
  instancesOfClass: 12,
  repairedInstances: 24,
  passesOfInstances: 3,
  repairsOfMessage: 2,
  /** For one outcome of a comparison in the code. */
  callsOfOutcome: 24,
  callsOfComparison: 4,
  /** Followed despite both outcomes, because parsers compare everything in one place. */
  comparisonsBeforeException: 4,
  attemptsOfNearCall: 4,
  shareOfAimedNearCalls: 0.5,
  parentsOfSurvivor: 4,
  parentsOfIgnoredParameter: 12,
  callsOfSurvivor: 12,
  callsOfBoundary: 60,
  callsOnSurvivors: 60,
  /** Each with 100 calls. */
  parentsOfCheckedDigits: 3,
  lengthOfCheckedText: 8,
  stabilityRunsOfKillers: 2,
  roundsForSurvivors: 2,
  /** Below which one round suffices, unless a survivor ignores a parameter. */
  shareOfFewSurvivors: 0.15,
  /** Stability-checked calls per test, so that one execution usually suffices. */
  spareFactor: 1.5,
  stabilityRuns: 3,
  minTests: 3,
  maxTestsOfManyBranches: 60,
  callsNearSurvivors: 50,
  /** By the text of surviving mutants, in one round. */
  suggestedCalls: 30,
} as const;
