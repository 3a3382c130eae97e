import type { Language } from "@repost/spec";

/** Most UTF-16 units of a candidate solution. */
const MAX_LENGTH = 64 * 1024;
/** Most lines that end in a backslash: the parser's time grows with the square of their number. */
const MAX_CONTINUED = 1_000;

/**
 * Returns why a candidate solution is too large to process, or null. A solution may always be twice as long as the function that it
 * replaces.
 */
export function solutionProblem(language: Language, solution: string, reference = ""): string | null {
  const limit = Math.max(MAX_LENGTH, 2 * reference.length);
  if (solution.length > limit) return `The solution has ${solution.length} characters; at most ${limit} are processed.`;
  if (language !== "python") return null;
  const continued = countContinued(solution);
  return continued > MAX_CONTINUED
    ? `The solution has ${continued} lines that end in a backslash; at most ${MAX_CONTINUED} are processed.`
    : null;
}

function countContinued(text: string): number {
  return text.match(/\\(?=[\r\n])/gu)?.length ?? 0;
}
