export function numberSymbol(text: string): string {
  const digits = text.replaceAll("_", "").toLowerCase();
  // A leading zero means octal in old programs.
  if (/^0\d/.test(digits)) return `number ${digits}`;
  if (digits.endsWith("n") && !digits.startsWith("0x")) return `bigint ${BigInt(digits.slice(0, -1))}`;
  if (/^0x[\da-f]+n$/.test(digits)) return `bigint ${BigInt(digits.slice(0, -1))}`;
  const value = Number(digits);
  return Number.isNaN(value) ? text : `number ${value}`;
}

const escapeForm = /\\(?:u\{([\da-fA-F]+)\}|u([\da-fA-F]{4})|x([\da-fA-F]{2})|(\r\n|[^]))/g;

const simpleEscapes = new Map([
  ["n", "\n"],
  ["t", "\t"],
  ["r", "\r"],
  ["b", "\b"],
  ["f", "\f"],
  ["v", "\v"],
  ["0", "\0"],
  ["\n", ""],
  ["\r\n", ""],
  ["\r", ""],
  ["\u2028", ""],
  ["\u2029", ""],
]);

export function unescaped(text: string): string {
  return text.replace(escapeForm, (whole: string, braced?: string, four?: string, two?: string, escaped?: string) => {
    const digits = braced ?? four ?? two;
    if (digits === undefined) return simpleEscapes.get(escaped ?? "") ?? escaped ?? whole;
    const point = Number.parseInt(digits, 16);
    return point > 0x10_ff_ff ? whole : String.fromCodePoint(point);
  });
}

export function unescapedTemplate(text: string): string {
  return unescaped(text.replace(/\r\n?/g, "\n"));
}

/** Returns JSX text as rendered: trimmed lines joined by spaces. */
export function jsxText(text: string): string {
  const lines = text.split(/\r\n|\n|\r/);
  return lines
    .map((line, position) => {
      const start = position === 0 ? line : line.trimStart();
      return position === lines.length - 1 ? start : start.trimEnd();
    })
    .filter((line) => line !== "")
    .join(" ");
}
