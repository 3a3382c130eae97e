/** Suffix of the candidate's name in comparing tests. */
const CANDIDATE_SUFFIX = "_new_implementation";

/**
 * Returns the name by which a test calls the candidate beside the reference. Leading double underscores are removed,
 * because Python mangles such names in classes. Published programs with the longer name keep it.
 *
 * @param entry - Qualified name of the target
 * @param program - Test program, if any
 * @example candidateName("Oven.bake"); // "bake_new_implementation" candidateName("Oven.__call__"); //
 * "call___new_implementation"
 */
export function candidateName(entry: string, program = ""): string {
  const own = entry.slice(entry.lastIndexOf(".") + 1);
  const whole = `${own}${CANDIDATE_SUFFIX}`;
  return program.includes(whole) ? whole : `${own.replace(/^__+(?=.)/u, "")}${CANDIDATE_SUFFIX}`;
}
