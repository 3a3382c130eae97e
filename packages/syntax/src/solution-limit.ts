import { type Language, languageFacts } from "@repost/spec";

/** Maximum length in UTF-16 units. */
const MAX_LENGTH = 64 * 1024;
/** Maximum number of lines that end in a backslash; parsing takes quadratic time. */
const MAX_CONTINUED = 1_000;

/** Explains why a solution is too large. Twice the target's length is always allowed. */
export function solutionProblem(language: Language, solution: string, reference = ""): string | null {
  const limit = Math.max(MAX_LENGTH, 2 * reference.length);
  if (solution.length > limit) return `The solution has ${solution.length} characters; at most ${limit} are processed.`;
  if (!languageFacts(language).isIndented) return null;
  const continued = solution.match(/\\(?=[\r\n])/gu)?.length ?? 0;
  return continued > MAX_CONTINUED
    ? `The solution has ${continued} lines that end in a backslash; at most ${MAX_CONTINUED} are processed.`
    : null;
}
