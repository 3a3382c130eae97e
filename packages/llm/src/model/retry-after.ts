/**
 * Returns the delay that a server requests, in ms. Reads `retry-after-ms`, or `retry-after` as seconds or a date.
 * @param now Time in ms of `Date.now()`, for dates.
 */
export function retryAfterMs(headers: Readonly<Record<string, string>> | undefined, now: number): number | undefined {
  const milliseconds = numberOf(headers?.["retry-after-ms"]);
  if (milliseconds !== undefined) return milliseconds;
  const text = headers?.["retry-after"];
  const seconds = numberOf(text);
  if (seconds !== undefined) return seconds * 1000;
  // JavaScript parses "-1" as a date.
  const date = text !== undefined && /[a-z]{3}/iu.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

function numberOf(text: string | undefined): number | undefined {
  if (text === undefined || text.trim() === "") return undefined;
  const value = Number(text);
  return Number.isFinite(value) && value >= 0 ? value : undefined;
}
