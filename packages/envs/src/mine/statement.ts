/** Lines at the end of a message that name people or other systems. */
const TRAILER =
  /^(?:signed-off-by|co-authored-by|reviewed-by|acked-by|tested-by|reported-by|change-id|git-svn-id|cc|pull request|differential revision|reviewed on)\s*:/iu;
/** A change that is quoted in a message. */
const DIFF = /^(?:diff --git |@@ -\d+|--- a\/|\+\+\+ b\/|```(?:diff|patch))/u;

const FIX =
  /\b(?:fix(?:e[sd]|ing)?|bug(?:s|fix(?:es)?)?|hotfix|regressions?|crash(?:e[sd])?|closes? #\d+|resolves? #\d+|wrong(?:ly)?|incorrect(?:ly)?|broken|panics?|leaks?|overflow(?:s|ed)?|corrupt(?:s|ed|ion)?)\b/iu;
/** A fix of anything but the program's behaviour. */
const OTHER_FIX =
  /\bfix(?:e[sd]|ing)? (?:(?:the|a|an|some|various|minor|small|all|more) )*(?:typos?|spelling|grammar|lint\w*|format\w*|style\w*|indent\w*|docs?|documentation|readme|changelog|comments?|ci|travis|workflows?|builds?|warnings?|tests?|coverage|types?|typings?|merge)\b/iu;

/** Returns whether a text speaks of a fixed defect. A fix of documentation, style, the build or the tests is none. */
export function speaksOfFix(text: string): boolean {
  return FIX.test(text.replaceAll(new RegExp(OTHER_FIX, "giu"), ""));
}

/** Returns a commit message as a problem statement: without trailers, and without a change that it quotes. */
export function statementOf(message: string): string {
  const lines = message.split("\n").map((line) => line.trimEnd());
  const quoted = lines.findIndex((line) => DIFF.test(line));
  const own = (quoted === -1 ? lines : lines.slice(0, quoted)).filter((line) => !TRAILER.test(line));
  return own
    .join("\n")
    .replaceAll(/\n{3,}/gu, "\n\n")
    .trim();
}

/** Returns the numbers of the issues that a message refers to. */
export function issueNumbers(message: string): readonly number[] {
  return [
    ...new Set(
      [...message.matchAll(/(?:^|[\s(:])(?:gh-|#)(?<number>\d+)\b/giu)].map((found) =>
        Number(found.groups?.["number"]),
      ),
    ),
  ];
}
