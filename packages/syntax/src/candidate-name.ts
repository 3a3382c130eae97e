const CANDIDATE_SUFFIX = "_new_implementation";

/**
 * Returns the name by which a test calls the candidate.
 *
 * Leading double underscores are removed, because Python mangles them in classes. Published programs keep them.
 */
export function candidateName(entry: string, program = ""): string {
  const baseName = entry.slice(entry.lastIndexOf(".") + 1);
  const whole = `${baseName}${CANDIDATE_SUFFIX}`;
  return program.includes(whole) ? whole : `${baseName.replace(/^__+(?=.)/u, "")}${CANDIDATE_SUFFIX}`;
}
