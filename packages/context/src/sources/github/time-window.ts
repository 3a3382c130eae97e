import { formatSeconds } from "../format-seconds.ts";

/** Seconds since 1970, both ends included. */
export interface TimeWindow {
  readonly from: number;
  readonly to: number;
}

const DAY = 86_400;
const SECOND = 1000;

export function windowOfDays(since: string | undefined, until: string | undefined, whole: TimeWindow): TimeWindow {
  return {
    from: since === undefined ? whole.from : Date.parse(`${since}T00:00:00Z`) / SECOND,
    to: until === undefined ? whole.to : Date.parse(`${until}T00:00:00Z`) / SECOND + DAY - 1,
  };
}

/** Parses `created:` values such as `>=2024-05-01` or `2024-01-01..*`. */
export function parseTimeWindow(value: string, whole: TimeWindow): TimeWindow | null {
  const range = /^(.+)\.\.(.+)$/u.exec(value);
  if (range !== null) {
    const [from, to] = [parseMoment(range[1] ?? ""), parseMoment(range[2] ?? "")];
    if (from === null || to === null) return null;
    return { from: from === "any" ? whole.from : from.first, to: to === "any" ? whole.to : to.last };
  }
  const [, sign = "", text = ""] = /^([<>]=?)?(.+)$/u.exec(value) ?? [];
  const moment = parseMoment(text);
  if (moment === null || moment === "any") return null;
  const { first, last } = moment;
  if (sign.startsWith(">")) return { from: sign === ">" ? last + 1 : first, to: whole.to };
  if (sign.startsWith("<")) return { from: whole.from, to: sign === "<" ? first - 1 : last };
  return { from: first, to: last };
}

export function intersect(left: TimeWindow, right: TimeWindow): TimeWindow {
  return { from: Math.max(left.from, right.from), to: Math.min(left.to, right.to) };
}

export function splitWindow({ from, to }: TimeWindow, parts: number): readonly TimeWindow[] {
  const seconds = to - from + 1;
  const count = Math.min(parts, seconds);
  const start = (part: number): number => from + Math.floor((seconds * part) / count);
  return Array.from({ length: count }, (_, part) => ({ from: start(part), to: start(part + 1) - 1 }));
}

export function formatTimeWindow({ from, to }: TimeWindow): string {
  return `created:${formatSeconds(from)}..${formatSeconds(to)}`;
}

function parseMoment(text: string): { readonly first: number; readonly last: number } | "any" | null {
  if (text === "*") return "any";
  if (!/^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}:\d{2}(?:Z|[+-]\d{2}:?\d{2})?)?$/u.test(text)) return null;
  const isDay = !text.includes("T");
  const hasZone = /(?:Z|[+-]\d{2}:?\d{2})$/u.test(text) && !isDay;
  const parsed = Date.parse(isDay ? `${text}T00:00:00Z` : hasZone ? text : `${text}Z`);
  if (Number.isNaN(parsed)) return null;
  const first = parsed / SECOND;
  return { first, last: isDay ? first + DAY - 1 : first };
}
