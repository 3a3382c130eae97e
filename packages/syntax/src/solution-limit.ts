import { type Language, languageFacts } from "@repost/spec";

/** Largest candidate solution in UTF-16 units. */
const MAX_LENGTH = 64 * 1024;
/** Limit of continued lines: the parser's time grows with the square of their number. */
const MAX_CONTINUED = 1_000;

/**
 * Returns why a solution is too large; null when it is not. A solution may always have twice the length of its target.
 */
export function solutionProblem(language: Language, solution: string, reference = ""): string | null {
  const limit = Math.max(MAX_LENGTH, 2 * reference.length);
  if (solution.length > limit) return `The solution has ${solution.length} characters; at most ${limit} are processed.`;
  if (!languageFacts(language).isIndented) return null;
  const continued = countContinued(solution);
  return continued > MAX_CONTINUED
    ? `The solution has ${continued} lines that end in a backslash; at most ${MAX_CONTINUED} are processed.`
    : null;
}

function countContinued(text: string): number {
  return text.match(/\\(?=[\r\n])/gu)?.length ?? 0;
}
