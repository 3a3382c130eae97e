/** What the grammar of TypeScript 5 does not know; only types are touched, where the text is right. */
const variance =
  /([<,](?:\s|\/\/[^\n]*\n|\/\*[^*]*(?:\*+[^*/][^*]*)*\*+\/)*)((?:in\s+)?(?:out\s+)?)(?=[\p{ID_Start}$_][\p{ID_Continue}$]*\s*(?:[,>=]|extends\b))/gu;

/**
 * Rewrites what the grammar does not know, offset by offset: `in` and `out` before type parameters become spaces, and signatures that
 * begin with type parameters, one below the other without semicolons, get some in their indentation. For texts that do not fit the
 * grammar as they stand.
 */
export function bridgeTypeGaps(code: string): string {
  const plain = code.replace(variance, (_, before: string, words: string) => before + " ".repeat(words.length));
  let previous = "";
  const lines = plain.split("\n").map((line) => {
    const text = line.trim();
    const follows = /^[ \t]+</.test(line) && endsType(previous);
    if (text !== "" && !isComment(text)) previous = text;
    return follows ? `;${line.slice(1)}` : line;
  });
  return lines.join("\n");
}

function isComment(text: string): boolean {
  return text.startsWith("//") || text.startsWith("/*") || text.startsWith("*");
}

/** Whether a line ends where the type of a result may end. */
function endsType(line: string): boolean {
  const code = line.replace(/\/\/.*$/, "").trimEnd();
  return /[\p{ID_Continue}$)\]}"'>]$/u.test(code) && !code.endsWith("=>");
}
