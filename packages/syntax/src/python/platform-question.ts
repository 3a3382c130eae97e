/** Names of unsupported platforms: Windows, Java, .NET. */
const ELSEWHERE: Readonly<Record<string, RegExp>> = {
  "sys.platform": /^(?:win\d*|windows|cygwin|msys|java\w*|cli)$/u,
  "os.name": /^(?:nt|ce|dos|os2|java)$/u,
  "platform.system()": /^(?:windows|java)$/u,
};
const SUBJECT = String.raw`(?<subject>(?:sys\.)?platform|os\.name|platform\.system\(\))(?:\.lower\(\))?`;
const TEXT = String.raw`(?:"[^"']*"|'[^"']*')`;
const SEVERAL = String.raw`[(\[{]${TEXT}(?:,${TEXT})*,?[)\]}]`;
const COMPARED = new RegExp(String.raw`^${SUBJECT}(?<sign>==|!=| in ?| not in ?)(?<than>${TEXT}|${SEVERAL})$`, "u");
const BEGUN = new RegExp(String.raw`^${SUBJECT}\.startswith\((?<than>${TEXT}|${SEVERAL})\)$`, "u");

/** Evaluates tests such as `sys.platform == "win32"` for supported machines; null when they differ. */
export function answerOfPlatform(condition: string): boolean | null {
  return answerOf(condition.replaceAll(/\s+/gu, " ").trim());
}

function answerOf(condition: string): boolean | null {
  const text = withoutBrackets(condition);
  for (const [word, decides] of [
    ["or", true],
    ["and", false],
  ] as const) {
    const parts = splitAt(text, word);
    if (parts.length > 1) return joined(parts.map(answerOf), decides);
  }
  if (text.startsWith("not ")) {
    const answer = answerOf(text.slice("not ".length));
    return answer === null ? null : !answer;
  }
  return isElsewhere(text);
}

function joined(answers: readonly (boolean | null)[], decides: boolean): boolean | null {
  if (answers.includes(decides)) return decides;
  return answers.every((answer) => answer === !decides) ? !decides : null;
}

function isElsewhere(text: string): boolean | null {
  const bare = text.replaceAll(/ ?(==|!=|[,()[\]{}]) ?/gu, "$1");
  const comparison = (COMPARED.exec(bare) ?? BEGUN.exec(bare))?.groups;
  if (comparison === undefined) return null;
  const { subject = "", sign = "", than = "" } = comparison;
  if (/^[=!]=$/u.test(sign) && !/^["']/u.test(than)) return null;
  const names = (than.match(new RegExp(TEXT, "gu")) ?? []).map((quoted) => quoted.slice(1, -1).toLowerCase());
  const possibleValues = ELSEWHERE[subject === "platform" ? "sys.platform" : subject];
  if (possibleValues === undefined || !names.every((name) => possibleValues.test(name))) return null;
  return sign === "!=" || sign.startsWith(" not");
}

function withoutBrackets(text: string): string {
  let bare = text.trim();
  while (
    /^\((?:[^()]|\([^()]*\))*\)$/u.test(bare) &&
    depthsAt(bare)
      .slice(0, -1)
      .every((depth) => depth > 0)
  )
    bare = bare.slice(1, -1).trim();
  return bare;
}

function splitAt(text: string, word: string): readonly string[] {
  const depths = depthsAt(text);
  const parts: string[] = [];
  let start = 0;
  for (const { index } of text.matchAll(new RegExp(` ${word} `, "gu"))) {
    if (depths[index] !== 0) continue;
    parts.push(text.slice(start, index));
    start = index + word.length + 2;
  }
  return [...parts, text.slice(start)];
}

function depthsAt(text: string): readonly number[] {
  let depth = 0;
  return Array.from({ length: text.length }, (_, index) => {
    if ("([{".includes(text.charAt(index))) depth += 1;
    if (")]}".includes(text.charAt(index))) depth -= 1;
    return depth;
  });
}
