const ESCAPES: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t", "\\": "\\\\" };

/** A string literal as Python's `repr` writes it: the other quote where the text has this one and not the other. */
export function quoteText(text: string, preferred: "'" | '"' = "'"): string {
  const other = preferred === "'" ? '"' : "'";
  const quote = text.includes(preferred) && !text.includes(other) ? other : preferred;
  // Lone surrogates match as units of their own here, for with the u flag a pair is one character.
  const escaped = text.replace(/[\\\p{C}\p{Zl}\p{Zp}]/gu, escapeCharacter).replaceAll(quote, `\\${quote}`);
  return `${quote}${escaped}${quote}`;
}

/** The text with characters that do not show, or that steer a terminal, as escapes. Quotes and backslashes stay as they are. */
export function visibleText(text: string): string {
  return text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, escapeCharacter);
}

function escapeCharacter(character: string): string {
  const known = ESCAPES[character];
  if (known !== undefined) return known;
  const code = character.codePointAt(0) ?? 0;
  if (code <= 0xff) return `\\x${code.toString(16).padStart(2, "0")}`;
  return code <= 0xffff ? `\\u${code.toString(16).padStart(4, "0")}` : `\\U${code.toString(16).padStart(8, "0")}`;
}
