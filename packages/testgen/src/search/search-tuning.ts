/** Numbers that tune the search. A name ends in its unit where it is no count: Ms, Factor; shares begin with `share`. */
export const SEARCH_TUNING = {
  /** Examples before other calls. Repeated calls of tests are similar, so values that none of them passes need room. */
  leadingExamples: 24,
  /** Argument lists that are tried on a filled receiver, or on one of an example. */
  listsOnFilledReceiver: 3,
  /** Calls of each state-changing method before the target's. */
  callsOfAction: 2,
  /** Receivers besides the usual one that are tried with other argument lists. */
  crossedReceivers: 5,
  /** Argument lists for each of them. */
  listsOnCrossedReceiver: 3,
  /** Calls from which calls with the same object twice are derived. */
  callsWithSameObject: 6,
  /** Calls with the same object twice. */
  sameObjects: 2,
  /** Examples, and usual calls, that are repeated. */
  repeatedCalls: 3,
  /** Results of functions only that are compared without a call of them. */
  plainResults: 3,
  /** The same for results with data. */
  resultsWithData: 16,
  /** Examples with views of their results. */
  viewedExamples: 6,
  /** Views of each of these examples. */
  viewsOfExample: 2,
  /** Outcomes after which a search with full coverage may stop. */
  outcomesOfFullCoverage: 14,
  /** The same if the last batch found nothing new. */
  outcomesWithoutNews: 6,
  /** Outcomes up to which comparisons matter despite full coverage. */
  outcomesWithComparisons: 3,
  /** Outcomes of a suite, at least. */
  minOutcomes: 2,
  /** Share of covered branches below which the last third of the rounds runs. */
  shareOfUsualCoverage: 0.8,
  /** Share of the rounds that searches with enough coverage make. */
  shareOfUsualRounds: 2 / 3,
  /** Rounds without new coverage after which a search with some outcomes stops. */
  roundsWithoutCoverage: 2,
  /** Rounds without new coverage and outcomes after which a search stops. */
  roundsWithoutNews: 4,
  /** Calls in the archive up to which a new outcome is enough to enter. */
  archivedCalls: 60,
  /** Timeouts after which a search stops: each costs as much as a hundred calls. */
  hungCalls: 8,
  /** CPU milliseconds of an execution above which loading costs more than calls. */
  costlyExecutionMs: 1_000,
  /** Rounds for modules that load slowly. */
  roundsOfCostlyModule: 4,
  /** Calls for modules that load slowly, at least. */
  minCallsOfCostlyModule: 120,
  /** Calls of one round, at least, for modules that load slowly. */
  minCallsOfRound: 40,
  /** Rounds for modules that load slowly, at least. */
  minRounds: 3,
  /** Constructor calls of each class that are tried. */
  instancesOfClass: 12,
  /** Constructor calls that are repaired. */
  repairedInstances: 24,
  /** Rounds of constructor calls. */
  passesOfInstances: 3,
  /** Calls that are repaired for the same error. */
  repairsOfMessage: 2,
  /** Calls for one outcome of a comparison in the code. */
  callsOfOutcome: 24,
  /** Calls for one comparison of one call. */
  callsOfComparison: 4,
  /** Comparisons before an exception that are followed despite both outcomes: parsers compare everything in one place. */
  comparisonsBeforeException: 4,
  /** Attempts to make one untried call near survivors. */
  attemptsOfNearCall: 4,
  /** Share of these calls that aim at a decision of the line. */
  shareOfAimedNearCalls: 0.5,
  /** Calls that are changed for one surviving mutant. */
  parentsOfSurvivor: 4,
  /** Calls for one surviving mutant. */
  callsOfSurvivor: 12,
  /** Further calls that are tried on surviving mutants. */
  callsOnSurvivors: 60,
  /** Stability checks of calls that kill survivors. */
  stabilityRunsOfKillers: 2,
  /** Rounds of new calls for survivors. */
  roundsForSurvivors: 2,
  /** Share of surviving mutants below which one round is enough, unless a survivor ignores a parameter. */
  shareOfFewSurvivors: 0.15,
  /** Calls in a stability check for each test, so that one execution usually suffices. */
  spareFactor: 1.5,
  /** Stability checks of a suite. */
  stabilityRuns: 3,
  /** Tests of a suite, at least. */
  minTests: 3,
  /** Tests of functions with many branches, at most. */
  maxTestsOfManyBranches: 60,
  /** Calls of one round for surviving mutants. */
  callsNearSurvivors: 50,
  /** Calls of one round that the text of surviving mutants suggests. */
  suggestedCalls: 30,
  /** Argument lists of each caller. */
  listsOfCaller: 8,
  /** Receivers of an inverse. */
  receiversOfInverse: 3,
  /** Argument lists of an inverse. */
  listsOfInverse: 8,
  /** Values for an added key of a mapping. */
  valuesOfKey: 8,
  /** Argument lists with pairs of objects. */
  listsOfPairs: 16,
} as const;
