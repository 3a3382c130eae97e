import type { CanonicalTagged } from "@repost/spec";
import { writeTextLiteral } from "./source/string-literal.ts";

type Writer = (text: string) => string | null;

/** Writers of expressions by tag. Expressions use the module name: `datetime.date(2024, 1, 31)`. */
const WRITERS: Readonly<Record<string, Writer>> = {
  date: (text) => dated("datetime.date", /^(\d+)-(\d+)-(\d+)$/u.exec(text)),
  datetime: (text) =>
    dated("datetime.datetime", /^(\d+)-(\d+)-(\d+)T(\d+):(\d+)(?::(\d+)(?:\.(\d+))?)?$/u.exec(text)) ??
    inZone("datetime.datetime", text),
  time: (text) =>
    dated("datetime.time", /^(\d+):(\d+)(?::(\d+)(?:\.(\d+))?)?$/u.exec(text)) ?? inZone("datetime.time", text),
  timedelta,
  decimal: (text) => (/nan/iu.test(text) ? null : `decimal.Decimal(${writeTextLiteral(text)})`),
  fraction: (text) => (/^-?\d+\/\d+$/u.test(text) ? `fractions.Fraction(${text.replace("/", ", ")})` : null),
  uuid: (text) => (/^[\da-f]{32}$/u.test(text) ? `uuid.UUID(${writeTextLiteral(text)})` : null),
  path: (text) => `pathlib.Path(${writeTextLiteral(text)})`,
};

export function libraryLiteral({ $: tag, v: text }: CanonicalTagged): string | null {
  return typeof text === "string" ? (WRITERS[tag]?.(text) ?? null) : null;
}

/** The last number is in microseconds. */
function dated(callee: string, match: RegExpExecArray | null): string | null {
  if (match === null) return null;
  const numbers = match.slice(1).flatMap((digits) => (digits === undefined ? [] : [Number(digits)]));
  return `${callee}(${numbers.join(", ")})`;
}

/** Returns null for named time zones. */
function inZone(callee: string, text: string): string | null {
  return /^[\d:T.-]+[+-]\d\d:\d\d(?::\d\d)?$/u.test(text) ? `${callee}.fromisoformat(${writeTextLiteral(text)})` : null;
}

function timedelta(text: string): string | null {
  if (!/^-?\d+ \d+ \d+$/u.test(text)) return null;
  const numbers = text.split(" ");
  const keywords = ["days", "seconds", "microseconds"].flatMap((name, index) =>
    Number(numbers[index]) === 0 ? [] : [`${name}=${numbers[index]}`],
  );
  return `datetime.timedelta(${keywords.join(", ")})`;
}
