import { h } from "./dom.js";
import { ranges } from "./format.js";
import { tokenLines } from "./highlight.js";

/**
 * Line numbers are not selected or copied.
 * @param {{ code: string, firstLine?: number, missing?: readonly number[], partial?: readonly number[], target?:
 * readonly [number, number] | null, language: string, label: string }} listing
 */
export function codeListing({ code, firstLine = 1, missing = [], partial = [], target = null, language, label }) {
  const missed = new Set(missing);
  const halfMissed = new Set(partial);
  const lines = tokenLines(code.replace(/\n$/u, ""), language);
  const width = String(firstLine + lines.length - 1).length;
  const body = h("code", {});
  for (const [index, parts] of lines.entries()) {
    const number = firstLine + index;
    const spans = parts.map(({ type, text }) => (type === "plain" ? text : h("span", { class: `t-${type}` }, text)));
    const inTarget = target !== null && target[0] <= number && number <= target[1];
    const className = `line${missed.has(number) ? " missed" : ""}${halfMissed.has(number) ? " partial" : ""}${inTarget ? " target" : ""}`;
    body.append(h("span", { class: className, "data-line": number }, ...spans, "\n"));
  }
  const pre = h("pre", { class: "code", tabindex: 0, role: "region", "aria-label": label }, body);
  pre.style.setProperty("--digits", String(width));
  return h("div", { class: "listing" }, ...missedNotes(missing, partial), pre);
}

/**
 * @param {readonly number[]} missing
 * @param {readonly number[]} partial
 */
function missedNotes(missing, partial) {
  const lines = (/** @type {readonly number[]} */ numbers) =>
    `line${numbers.length === 1 ? "" : "s"} ${ranges(numbers)}`;
  return [
    missing.length > 0 && h("p", { class: "note key missed" }, `No test reached ${lines(missing)}.`),
    partial.length > 0 && h("p", { class: "note key partial" }, `Not every way out of ${lines(partial)} was taken.`),
  ];
}

/**
 * @param {string} text
 * @param {string} [language]
 */
export function snippet(text, language) {
  if (language === undefined) return h("pre", { class: "snippet" }, text);
  const code = h("code", {});
  for (const [index, parts] of tokenLines(text.replace(/\n$/u, ""), language).entries()) {
    if (index > 0) code.append("\n");
    for (const { type, text } of parts)
      code.append(type === "plain" ? h("span", {}, text) : h("span", { class: `t-${type}` }, text));
  }
  return h("pre", { class: "snippet" }, code);
}
