import { h } from "./dom.js";

/** @import { Figure } from "../client-types.ts" */

/** @param {readonly Figure[]} figures */
export function keyFigures(figures) {
  const pairs = figures.map(({ label, value, note }) =>
    h(
      "div",
      {},
      h("dt", {}, label),
      h("dd", {}, h("span", { class: "value" }, value), note ? h("span", { class: "note" }, note) : null),
    ),
  );
  return h("dl", { class: "figures" }, ...pairs);
}

/** @type {Record<string, string>} */
const TONES = {
  passed: "good",
  mixed: "warn",
  timeout: "warn",
  oom: "warn",
  missing: "none",
  infra_error: "none",
  no_tests: "none",
  skipped: "none",
};

/** @param {string} outcome */
export function toneOf(outcome) {
  return TONES[outcome] ?? "bad";
}

/**
 * @param {string} text
 * @param {string} tone
 */
export function mark(text, tone) {
  return h("span", { class: `mark ${tone}` }, text);
}

/** @param {string} text */
export function tag(text) {
  return h("span", { class: "tag" }, text);
}
