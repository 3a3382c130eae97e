const MAX_MESSAGE = 80;
const ESCAPES: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t", "\\": "\\\\" };

/** Quotes a text as Python's `repr` does. */
export function quoteText(text: string, preferred: "'" | '"' = "'"): string {
  const other = preferred === "'" ? '"' : "'";
  const quote = text.includes(preferred) && !text.includes(other) ? other : preferred;
  // Lone surrogates match because of the u flag.
  const escaped = text.replace(/[\\\p{C}\p{Zl}\p{Zp}]/gu, escapeCharacter).replaceAll(quote, `\\${quote}`);
  return `${quote}${escaped}${quote}`;
}

export function quoteMessage(line: string): string {
  return quoteText(line.length > MAX_MESSAGE ? `${line.slice(0, MAX_MESSAGE)}...` : line);
}

export function visibleText(text: string): string {
  return text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, escapeCharacter);
}

function escapeCharacter(character: string): string {
  const escape = ESCAPES[character];
  if (escape !== undefined) return escape;
  const code = character.codePointAt(0) ?? 0;
  if (code <= 0xff) return `\\x${code.toString(16).padStart(2, "0")}`;
  return code <= 0xffff ? `\\u${code.toString(16).padStart(4, "0")}` : `\\U${code.toString(16).padStart(8, "0")}`;
}
