const literalForm = /^([A-Za-z]{0,3})("""|'''|"|')([^]*)\2$/;

export interface StringLiteral {
  readonly kind: "text" | "bytes";
  readonly value: string;
}

/** Returns null for f-strings, t-strings and other text. */
export function evaluateString(text: string): StringLiteral | null {
  const match = literalForm.exec(text);
  if (match === null) return null;
  const [, prefix = "", , written = ""] = match;
  const letters = prefix.toLowerCase();
  if (/[ft]/.test(letters)) return null;
  const kind = letters.includes("b") ? "bytes" : "text";
  const body = written.replace(/\r\n?/g, "\n");
  return { kind, value: letters.includes("r") ? body : unescape(body, kind) };
}

const simpleEscapes: Readonly<Record<string, string>> = {
  "\n": "",
  "\\": "\\",
  "'": "'",
  '"': '"',
  a: "\x07",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
};

const escapeForm = /\\(?:([0-7]{1,3})|x([\dA-Fa-f]{2})|u([\dA-Fa-f]{4})|U([\dA-Fa-f]{8})|([^]))/g;

/** Unknown escapes and \N{...} stay. */
export function unescape(body: string, kind: "text" | "bytes"): string {
  if (!body.includes("\\")) return body;
  return body.replace(
    escapeForm,
    (whole: string, octal?: string, byte?: string, short?: string, long?: string, other?: string) => {
      if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8));
      if (byte !== undefined) return String.fromCharCode(Number.parseInt(byte, 16));
      const point = short ?? long;
      if (point !== undefined) return kind === "bytes" ? whole : (character(point) ?? whole);
      return simpleEscapes[other ?? ""] ?? whole;
    },
  );
}

function character(hexadecimal: string): string | undefined {
  const point = Number.parseInt(hexadecimal, 16);
  return point <= 0x10ffff ? String.fromCodePoint(point) : undefined;
}
