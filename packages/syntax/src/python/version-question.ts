const OLDEST = [3, 9] as const;

const VERSION = String.raw`(?:sys\.)?_?(?:(?:py|python|sys)_)?version_info`;
const QUESTION = new RegExp(
  String.raw`^${VERSION}(?<part>\[0\]|\.major|\[:[1-3]\])?(?<sign>>=|<=|==|!=|>|<)(?<than>\d+|\(\d+(?:,\d+)*,?\))$`,
  "u",
);

/** Evaluates a test such as `sys.version_info >= (3, 6)` for all supported versions; null otherwise. */
export function answerOfVersion(condition: string): boolean | null {
  const { part = "", sign, than = "" } = QUESTION.exec(bare(condition))?.groups ?? {};
  if (sign === undefined) return null;
  const isMajor = part === "[0]" || part === ".major";
  const wanted = than.startsWith("(") ? (than.match(/\d+/gu) ?? []).map(Number) : [Number(than)];
  if (isMajor === than.startsWith("(")) return null;
  const [major = 0, minor] = wanted;
  if (isMajor || major !== OLDEST[0]) return compare(OLDEST[0], sign, major);
  // All versions before the oldest count as past.
  if ((minor ?? 0) >= OLDEST[1] || part === "[:1]") return null;
  return sign === ">=" || sign === ">" || sign === "!=";
}

function bare(condition: string): string {
  const text = condition.replaceAll(/\s+/gu, "");
  return /^\((?:[^()]|\([^()]*\))*\)$/u.test(text) ? text.slice(1, -1) : text;
}

function compare(ours: number, sign: string, theirs: number): boolean {
  if (sign === "==") return ours === theirs;
  if (sign === "!=") return ours !== theirs;
  if (sign === ">=") return ours >= theirs;
  if (sign === "<=") return ours <= theirs;
  return sign === ">" ? ours > theirs : ours < theirs;
}
