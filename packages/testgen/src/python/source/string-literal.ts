import { evaluateString, type StringLiteral } from "@repost/syntax";

const NAMED_CHARACTER = /(?<!\\)(?:\\\\)*\\N\{/u;

/** Returns null for f-strings and named characters. */
export function readStringLiteral(literal: string): StringLiteral | null {
  const value = evaluateString(literal);
  const isRaw = /^[A-Za-z]*r/iu.test(literal);
  return value?.kind === "text" && !isRaw && NAMED_CHARACTER.test(literal) ? null : value;
}

/** Prefers double quotes. */
export function writeTextLiteral(value: string): string {
  return quote(value, (point) => {
    if (point < 0x20 || (point >= 0x7f && point < 0xa0)) return `\\x${point.toString(16).padStart(2, "0")}`;
    if ((point >= 0xd800 && point <= 0xdfff) || point === 0x2028 || point === 0x2029 || point === 0xfeff) {
      return `\\u${point.toString(16).padStart(4, "0")}`;
    }
    return String.fromCodePoint(point);
  });
}

/** Takes bytes as characters up to U+00FF. */
export function writeBytesLiteral(value: string): string {
  return `b${quote(value, (point) => (point < 0x20 || point >= 0x7f ? `\\x${point.toString(16).padStart(2, "0")}` : String.fromCodePoint(point)))}`;
}

const NAMED: Readonly<Record<string, string>> = { "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" };

function quote(value: string, write: (point: number) => string): string {
  const mark = value.includes('"') && !value.includes("'") ? "'" : '"';
  const body = Array.from(value)
    .map((character) =>
      character === mark ? `\\${character}` : (NAMED[character] ?? write(character.codePointAt(0) ?? 0)),
    )
    .join("");
  return `${mark}${body}${mark}`;
}
