import { breakdownSections, curveSection } from "./breakdown-view.js";
import { h, section } from "./dom.js";
import { keyFigures } from "./figures.js";
import { counted, duration, integer, percent } from "./format.js";
import { funnelView } from "./funnel-view.js";
import { outcomeTable, passTable, roundsTable } from "./outcome-view.js";
import { rulesView } from "./rules-view.js";

/** @import { EvalIndex, Loss } from "../page-data.ts" */

/**
 * What an evaluation came to.
 * @param {EvalIndex} index
 */
export function evalOverview({ report, funnel }) {
  const runs = [{ name: "", report }];
  const unscored = report.expected - report.scored;
  const ids = (/** @type {string} */ title, /** @type {readonly string[]} */ list) =>
    list.length === 0
      ? null
      : h(
          "details",
          { class: "aside" },
          h("summary", {}, `${title} (${integer(list.length)})`),
          h("ul", { class: "ids mono" }, ...list.slice(0, 1000).map((id) => h("li", {}, id))),
        );
  return [
    h(
      "p",
      { class: "lede" },
      report.model_name_or_path ?? "Candidates",
      " · judged by ",
      report.judge === "published" ? "the published rule" : "repost",
      report.published === null ? null : ", the published rule beside it",
    ),
    keyFigures(evalFigures(report)),
    unscored === 0
      ? null
      : h(
          "p",
          { class: "warning" },
          `${integer(unscored)} of ${integer(report.expected)} expected results have no score and enter no figure: ${counted(report.missing, "environment")} without prediction, ${counted(report.infra_errors, "infrastructure error")}, ${counted(unjudgedRows(report), "row")} that cannot be judged here.`,
        ),
    h(
      "div",
      { class: "halves" },
      section("Pass rate", passTable(report.pass_at_k)),
      section("Outcomes", outcomeTable(report.outcomes)),
    ),
    curveSection(runs),
    report.rounds.length === 0
      ? null
      : section(`Revisions, with feedback: ${report.feedback ?? "unknown"}`, roundsTable(report.rounds)),
    section("From predictions to passes", funnelView(funnel, { noun: "results", address: lossAddress })),
    breakdownSections(runs),
    ...rulesView(report),
    ids("Without prediction", report.missing_ids),
    ids("Infrastructure errors", report.infra_error_ids),
  ];
}

/**
 * Where the environments are whose candidates were lost so.
 * @param {Loss} loss
 */
export function lossAddress({ stage, reason }) {
  return `#/results/${stage === "cause" ? "cause" : "outcome"}/${encodeURIComponent(reason)}`;
}

/** @param {EvalIndex["report"]} report */
function unjudgedRows({ unjudged }) {
  return Object.values(unjudged).reduce((sum, count) => sum + count, 0);
}

/** @param {EvalIndex["report"]} report */
function evalFigures(report) {
  const first = Object.entries(report.pass_at_k).toSorted(([one], [other]) => Number(one) - Number(other))[0];
  return [
    ...(first === undefined
      ? []
      : [
          {
            label: `pass@${first[0]}`,
            value: percent(first[1].value),
            note: `95%: ${percent(first[1].low)} – ${percent(first[1].high)}`,
          },
        ]),
    { label: "Passed", value: integer(report.passed), note: `of ${integer(report.scored)} scored` },
    {
      label: "Expected",
      value: integer(report.expected),
      note: `${percent(report.expected === 0 ? 0 : report.scored / report.expected)} scored`,
    },
    { label: "Context misses", value: integer(report.context_miss) },
    ...(report.flaky === 0 ? [] : [{ label: "Flaky", value: integer(report.flaky), note: "count as not passed" }]),
    ...(report.similarity === null
      ? []
      : [
          {
            label: "Edit similarity",
            value: percent(report.similarity.edit),
            note: `AST match ${percent(report.similarity.ast)}`,
          },
        ]),
    { label: "Time", value: duration(report.wall_s * 1000) },
  ];
}
