import { curveSection, breakdownSections } from "./breakdown-view.js";
import { completionsSection } from "./completion-view.js";
import { dataTable, h, section, wrappable } from "./dom.js";
import { counted, integer, percent } from "./format.js";
import { whisker } from "./outcome-view.js";

/** @import { Comparison, EvalReport, Leaderboard } from "@repost/spec" */
/** @import { LeaderboardIndex } from "../page-data.ts" */

/** @param {LeaderboardIndex} index */
export function leaderboardOverview({ leaderboard }) {
  const { runs, k, pairs } = leaderboard;
  return [
    h("p", { class: "lede" }, `${counted(runs.length, "run")}, ordered by pass@${k}`),
    section("Leaderboard", rankTable(leaderboard)),
    curveSection(runs),
    pairs.length === 0 ? null : section(`Differences in pass@${k}`, pairTable(pairs), pairNote(pairs)),
    ...runs.map(({ name, report }) =>
      report.completions === undefined ? null : completionsSection(report.completions, name),
    ),
    breakdownSections(runs),
  ];
}

/** @param {Leaderboard} leaderboard */
function rankTable({ runs, k, pairs }) {
  const best = runs[0]?.name;
  const rows = runs.map(({ name, report }, index) => {
    const estimate = report.pass_at_k[k];
    const versus = pairs.find(({ first, second }) => first === best && second === name);
    return h(
      "tr",
      {},
      h("td", { class: "number rank" }, String(index + 1)),
      h("th", { scope: "row", class: "main-column" }, ...wrappable(name)),
      h("td", { class: "wide optional" }, estimate ? whisker(estimate.value, estimate.low, estimate.high) : null),
      h("td", { class: "number" }, h("strong", {}, percent(estimate?.value))),
      h(
        "td",
        { class: "number share optional" },
        estimate ? `${percent(estimate.low)} – ${percent(estimate.high)}` : "–",
      ),
      h("td", { class: "number" }, index === 0 ? "–" : pValue(versus)),
      h("td", { class: "number optional" }, `${integer(report.scored)} of ${integer(report.expected)}`),
      h("td", { class: "number optional" }, integer(report.flaky)),
      h("td", { class: "number optional" }, percent(report.similarity?.edit)),
    );
  });
  const columns = [
    [""],
    ["Run"],
    ["", "optional"],
    [`pass@${k}`, "number"],
    ["95% interval", "number share optional"],
    ["p", "number"],
    ["Scored", "number optional"],
    ["Flaky", "number optional"],
    ["Edit similarity", "number optional"],
  ];
  return dataTable("ranks", { caption: "Runs by rank", columns, rows });
}

/** @param {Comparison | undefined} comparison */
function pValue(comparison) {
  if (comparison === undefined) return "–";
  return comparison.p_value < 0.001 ? "< 0.001" : comparison.p_value.toFixed(3);
}

/** @param {readonly Comparison[]} pairs */
function pairTable(pairs) {
  const rows = pairs.map((pair) => {
    const { first, second, difference, environments, only_first: ours, only_second: theirs } = pair;
    return h(
      "tr",
      {},
      h("th", { scope: "row", class: "main-column" }, ...wrappable(`${first} − ${second}`)),
      h("td", { class: "wide optional" }, differenceBar(difference)),
      h("td", { class: "number" }, points(difference.value)),
      h("td", { class: "number share optional" }, `${points(difference.low)} to ${points(difference.high)}`),
      h("td", { class: "number" }, pValue(pair)),
      h("td", { class: "number optional" }, `${integer(ours)} / ${integer(theirs)}`),
      h("td", { class: "number optional" }, integer(environments)),
    );
  });
  const columns = [
    ["Runs"],
    ["", "optional"],
    ["Points", "number"],
    ["95% interval", "number share optional"],
    ["p", "number"],
    ["Better on", "number optional"],
    ["Environments", "number optional"],
  ];
  return dataTable("ranks", { caption: "Pairs of runs", columns, rows });
}

/** @param {readonly Comparison[]} pairs */
function pairNote(pairs) {
  const exact = pairs.every(({ test }) => test === "mcnemar_exact");
  const test = exact
    ? "p values: McNemar’s exact test"
    : pairs.some(({ test: one }) => one === "mcnemar_exact")
      ? "p values: McNemar’s exact test with one sample per environment in both runs, else a paired bootstrap"
      : "p values: paired bootstrap";
  return h(
    "p",
    { class: "note" },
    `Environments that both runs scored. Intervals resample environments. ${test}, two-sided, without correction for the number of pairs.`,
  );
}

/** @param {Comparison["difference"]} difference */
function differenceBar({ value, low, high }) {
  const place = (/** @type {number} */ difference) => (difference + 1) / 2;
  const bar = whisker(place(value), place(low), place(high));
  bar.classList.add("centred");
  return bar;
}

/** @param {number} difference */
function points(difference) {
  return `${difference > 0 ? "+" : difference < 0 ? "−" : ""}${(100 * Math.abs(difference)).toFixed(1)}`;
}
