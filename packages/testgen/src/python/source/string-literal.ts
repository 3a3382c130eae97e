const SIMPLE_ESCAPES: Readonly<Record<string, string>> = {
  "\n": "",
  "\\": "\\",
  "'": "'",
  '"': '"',
  a: "\u0007",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
};

interface StringValue {
  readonly kind: "text" | "bytes";
  readonly value: string;
}

/** Returns null for f-strings and named characters. */
export function readStringLiteral(literal: string): StringValue | null {
  const match = /^([A-Za-z]*)("""|'''|"|')([\s\S]*)\2$/u.exec(literal);
  if (match === null) return null;
  const [, prefix = "", , content = ""] = match;
  const flags = prefix.toLowerCase();
  if (flags.includes("f") || flags.includes("t")) return null;
  const kind = flags.includes("b") ? "bytes" : "text";
  const value = flags.includes("r") ? content : unescape(content, kind);
  return value === null ? null : { kind, value };
}

const ESCAPE = /\\(\r\n|[0-7]{1,3}|x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|N\{[^}]*\}|[\s\S])/gu;

function unescape(content: string, kind: StringValue["kind"]): string | null {
  let constant = true;
  const value = content.replaceAll(ESCAPE, (whole, escape: string) => {
    if (escape === "\r\n") return "";
    if (/^[0-7]/u.test(escape)) return String.fromCodePoint(Number.parseInt(escape, 8));
    if (escape.startsWith("x") && escape.length === 3)
      return String.fromCodePoint(Number.parseInt(escape.slice(1), 16));
    if (kind === "text" && /^[uU][0-9a-fA-F]/u.test(escape)) return character(Number.parseInt(escape.slice(1), 16));
    if (kind === "text" && escape.startsWith("N{")) constant = false;
    return SIMPLE_ESCAPES[escape] ?? whole;
  });
  return constant ? value : null;
}

function character(point: number): string {
  return point <= 0x10ffff ? String.fromCodePoint(point) : "\ufffd";
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
