/** What tests call the implementation that they compare with the original. */
const CANDIDATE_SUFFIX = "_new_implementation";

/** The names that the published tests of a function use. */
export interface TestNames {
  /** Qualified name of the target. */
  readonly entry: string;
  /** Its own name, without that of its class. */
  readonly own: string;
  readonly candidate: string;
  /** The function that tests it. */
  readonly test: string;
}

export function testNamesOf(entry: string): TestNames {
  const own = entry.slice(entry.lastIndexOf(".") + 1);
  return { entry, own, candidate: `${own}${CANDIDATE_SUFFIX}`, test: `test_${own}` };
}
