/** Ends the name by which tests that compare call the candidate. */
const CANDIDATE_SUFFIX = "_new_implementation";

/**
 * Returns the name by which a test calls the candidate beside the reference. A name that begins with two underscores loses them: in a
 * class of Python it would be another name than outside. Published programs that use the longer name keep it.
 *
 * @param entry - Qualified name of the target
 * @param program - The test program, where there is one
 * @example
 * candidateName("Oven.bake"); // "bake_new_implementation"
 * candidateName("Oven.__call__"); // "call___new_implementation"
 */
export function candidateName(entry: string, program = ""): string {
  const own = entry.slice(entry.lastIndexOf(".") + 1);
  const whole = `${own}${CANDIDATE_SUFFIX}`;
  return program.includes(whole) ? whole : `${own.replace(/^__+(?=.)/u, "")}${CANDIDATE_SUFFIX}`;
}
