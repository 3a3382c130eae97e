/** Numbers that tune the search. Their names say the unit; all count calls, unless the comment says otherwise. */
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
} as const;
