import { breakdownSections, curveSection } from "./breakdown-view.js";
import { completionsSection } from "./completion-view.js";
import { h, section } from "./dom.js";
import { keyFigures } from "./figures.js";
import { counted, duration, integer, percent } from "./format.js";
import { funnelView } from "./funnel-view.js";
import { outcomeTable, passTable, roundsTable } from "./outcome-view.js";
import { rulesView } from "./rules-view.js";

/** @import { EvalIndex, Loss } from "../page-data.ts" */

/** @type {Record<EvalIndex["report"]["judge"], string>} */
const RULES = {
  repost: "repost",
  published: "the published rule",
  tests: "the tests that reach the masked code",
};

/** @param {EvalIndex} index */
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
      RULES[report.judge],
      report.published === null ? null : ", compared with the published rule",
    ),
    keyFigures(evalFigures(report)),
    unscored === 0
      ? null
      : h(
          "p",
          { class: "warning" },
          `${integer(unscored)} of ${integer(report.expected)} expected results are unscored and count in no figure: ${counted(report.missing, report.judge === "tests" ? "task" : "environment")} without a prediction, ${counted(report.infra_errors, "infrastructure error")}, ${counted(unjudgedRows(report), "row")} that this machine cannot judge.`,
        ),
    h(
      "div",
      { class: "halves" },
      section("Pass rate", passTable(report.pass_at_k)),
      section("Outcomes", outcomeTable(report.outcomes)),
    ),
    report.completions === undefined ? null : completionsSection(report.completions),
    curveSection(runs),
    report.rounds.length === 0
      ? null
      : section(`Revisions (feedback: ${report.feedback ?? "unknown"})`, roundsTable(report.rounds)),
    section("Evaluation funnel", funnelView(funnel, { noun: "results", address: lossAddress })),
    breakdownSections(runs),
    ...rulesView(report),
    ids("Missing predictions", report.missing_ids),
    ids("Infrastructure errors", report.infra_error_ids),
  ];
}

/** @param {Loss} loss */
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
            note: `95% interval ${percent(first[1].low)} – ${percent(first[1].high)}`,
          },
        ]),
    { label: "Passed", value: integer(report.passed), note: `of ${integer(report.scored)} scored` },
    {
      label: "Expected",
      value: integer(report.expected),
      note: `${percent(report.expected === 0 ? 0 : report.scored / report.expected)} scored`,
    },
    ...(report.judge === "tests" ? [] : [{ label: "Missing context", value: integer(report.context_miss) }]),
    ...(report.flaky === 0 ? [] : [{ label: "Flaky", value: integer(report.flaky), note: "counted as failed" }]),
    ...(report.similarity === null
      ? []
      : [
          {
            label: "Edit similarity",
            value: percent(report.similarity.edit),
            note: report.similarity.ast === null ? undefined : `AST match ${percent(report.similarity.ast)}`,
          },
        ]),
    { label: "Time", value: duration(report.wall_s * 1000) },
  ];
}
