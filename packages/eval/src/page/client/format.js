const integers = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });
const percents = new Intl.NumberFormat("en", { style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1 });
const wholePercents = new Intl.NumberFormat("en", { style: "percent", maximumFractionDigits: 0 });

/** Placeholder for a missing figure. */
const NONE = "–";

/** @param {number | null | undefined} value */
export function integer(value) {
  return value === null || value === undefined ? NONE : integers.format(value);
}

/** @param {number | null | undefined} value */
export function percent(value) {
  return value === null || value === undefined ? NONE : percents.format(value);
}

/**
 * Never rounds up to all or down to nothing.
 * @param {number | null | undefined} value
 */
export function wholePercent(value) {
  if (value === null || value === undefined) return NONE;
  if (value > 0.99 && value < 1) return "99%";
  return value > 0 && value < 0.01 ? "1%" : wholePercents.format(value);
}

/** @param {number | null | undefined} milliseconds */
export function duration(milliseconds) {
  if (milliseconds === null || milliseconds === undefined) return NONE;
  if (milliseconds < 1000) return `${integers.format(milliseconds)} ms`;
  const seconds = milliseconds / 1000;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${Math.round(seconds % 60)} s`;
  return `${integers.format(Math.floor(minutes / 60))} h ${minutes % 60} min`;
}

/** @param {number | null | undefined} count */
export function bytes(count) {
  if (count === null || count === undefined) return NONE;
  if (count < 1024) return `${count} B`;
  return count < 1_048_576 ? `${(count / 1024).toFixed(0)} KB` : `${(count / 1_048_576).toFixed(1)} MB`;
}

/**
 * @param {number} count
 * @param {string} noun
 */
export function counted(count, noun) {
  return `${integers.format(count)} ${noun}${count === 1 ? "" : "s"}`;
}

/**
 * `compile_error` becomes `compile error`.
 * @param {string} name
 */
export function words(name) {
  return name.replaceAll("_", " ");
}

/**
 * Formats sorted numbers: `3–5, 9`.
 * @param {readonly number[]} numbers
 */
export function ranges(numbers) {
  /** @type {[number, number][]} */
  const spans = [];
  for (const number of numbers) {
    const last = spans.at(-1);
    if (last !== undefined && number === last[1] + 1) last[1] = number;
    else spans.push([number, number]);
  }
  return spans.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`)).join(", ");
}

/**
 * Shows control characters, which could mislead a reader.
 * @param {string} text
 */
export function printable(text) {
  return text.replaceAll(
    /(?![\t\n\r])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
    (character) => `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}⟩`,
  );
}
