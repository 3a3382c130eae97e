import { bar, dataTable, h } from "./dom.js";
import { mark, toneOf } from "./figures.js";
import { integer, percent, words } from "./format.js";

/** @import { EvalReport } from "@repost/spec" */

/** @param {Record<string, number>} outcomes */
export function outcomeTable(outcomes) {
  const entries = Object.entries(outcomes).toSorted(([, few], [, many]) => many - few);
  const total = entries.reduce((sum, [, count]) => sum + count, 0);
  const rows = entries.map(([outcome, count]) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, mark(words(outcome), toneOf(outcome))),
      h("td", { class: "wide" }, bar(count / total, toneOf(outcome))),
      h("td", { class: "number" }, integer(count)),
      h("td", { class: "number share" }, percent(count / total)),
    ),
  );
  return dataTable("bars", { caption: "Results by outcome", rows });
}

/** @param {EvalReport["pass_at_k"]} passAtK */
export function passTable(passAtK) {
  const rows = Object.entries(passAtK)
    .toSorted(([one], [other]) => Number(one) - Number(other))
    .map(([k, { value, low, high }]) =>
      h(
        "tr",
        {},
        h("th", { scope: "row" }, `pass@${k}`),
        h("td", { class: "wide" }, whisker(value, low, high)),
        h("td", { class: "number" }, percent(value)),
        h("td", { class: "number share" }, `${percent(low)} – ${percent(high)}`),
      ),
    );
  const columns = [["Estimate"], [""], ["Value", "number"], ["95% interval", "number share"]];
  return dataTable("bars", { columns, rows });
}

/**
 * @param {number} value
 * @param {number} low
 * @param {number} high
 */
export function whisker(value, low, high) {
  const range = h("span", { class: "range" });
  range.style.insetInlineStart = `${low * 100}%`;
  range.style.inlineSize = `${Math.max(0, high - low) * 100}%`;
  const point = h("span", { class: "point" });
  point.style.insetInlineStart = `${value * 100}%`;
  return h("span", { class: "whisker", "aria-hidden": "true" }, range, point);
}

/** @param {EvalReport["rounds"]} rounds */
export function roundsTable(rounds) {
  const rows = rounds.map(({ round, judged, passed, solved }) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, round === 0 ? "initial" : `round ${round}`),
      h("td", { class: "wide" }, solved === null ? null : whisker(solved.value, solved.low, solved.high)),
      h("td", { class: "number" }, percent(solved?.value)),
      h("td", { class: "number share" }, `${integer(passed)} of ${integer(judged)}`),
    ),
  );
  const columns = [["Round"], [""], ["Solved", "number"], ["Passed in round", "number share"]];
  return dataTable("bars", { columns, rows });
}
