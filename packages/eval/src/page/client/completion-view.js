import { codeListing } from "./code-listing.js";
import { dataTable, definitions, h, section } from "./dom.js";
import { keyFigures, tag } from "./figures.js";
import { counted, duration, integer, percent, words } from "./format.js";
import { whisker } from "./outcome-view.js";
import { samplesView } from "./samples-view.js";

/** @import { CompletionScores } from "@repost/spec" */
/** @import { CompletionDetail } from "../page-data.ts" */

/**
 * @param {CompletionScores} scores
 * @param {string} [run]
 */
export function completionsSection({ groups, similar_from: high, dissimilar_below: low }, run = "") {
  const rows = groups.map((group) => {
    const { pass_at_1: estimate, edit_similarity: similarity } = group;
    return h(
      "tr",
      {},
      h("th", { scope: "row" }, words(group.name)),
      h("td", { class: "number" }, `${integer(group.passed)} of ${integer(group.scored)}`),
      h("td", { class: "wide optional" }, estimate ? whisker(estimate.value, estimate.low, estimate.high) : null),
      h("td", { class: "number" }, percent(estimate?.value)),
      h("td", { class: "number" }, similarity === null ? "–" : similarity.toFixed(1)),
      h("td", { class: "number optional" }, integer(group.passed_dissimilar)),
      h("td", { class: "number optional" }, integer(group.failed_similar)),
      h("td", { class: "number optional" }, group.separation === null ? "–" : group.separation.toFixed(2)),
    );
  });
  const columns = [
    ["Masked code"],
    ["Passed", "number"],
    ["", "optional"],
    ["pass@1", "number"],
    ["Edit similarity", "number"],
    [`Passed, below ${low}`, "number optional"],
    [`Failed, from ${high}`, "number optional"],
    ["Separation", "number optional"],
  ];
  const table = dataTable("ranks", { caption: "Tests and edit similarity by kind of masked code", columns, rows });
  const note =
    "Separation is the share of pairs of a passed and a failed completion in which the passed one is more similar; 0.50 is chance.";
  return section(
    run === "" ? "Tests and edit similarity" : `Tests and edit similarity: ${run}`,
    table,
    h("p", { class: "note" }, note),
  );
}

/** @param {CompletionDetail} detail */
export function completionView(detail) {
  const { task, file, tests, reference } = detail;
  const { quality } = task;
  const lines = reference.code.replace(/\n$/u, "").split("\n").length;
  return [
    h(
      "div",
      { class: "detail-head" },
      h("h2", { tabindex: -1, class: "mono", id: "detail-title" }, detail.name),
      h("p", { class: "note" }, `${counted(lines, "line")} · `, task.repo.name, " · ", tag(words(task.level))),
    ),
    keyFigures([
      { label: "Tests", value: integer(tests.length) },
      { label: "Mutants killed", value: `${quality.mutants.killed} of ${quality.mutants.total}` },
      { label: "Neutral code", value: quality.neutral === null ? "–" : words(quality.neutral) },
      { label: "Empty code", value: quality.empty === null ? "–" : words(quality.empty) },
    ]),
    samplesView(detail),
    h(
      "div",
      { class: "detail-columns" },
      h(
        "div",
        { class: "detail-main" },
        section("Masked file", codeListing({ ...file, language: task.language, label: "Masked file" })),
        section(`Tests (${integer(tests.length)})`, testTable(tests)),
      ),
      h("div", { class: "detail-side" }, section("Task", taskFacts(detail))),
    ),
  ];
}

/** @param {CompletionDetail["tests"]} tests */
function testTable(tests) {
  const rows = tests.map(({ name, ms }) =>
    h("tr", {}, h("th", { scope: "row", class: "mono" }, name), h("td", { class: "number" }, duration(ms))),
  );
  return dataTable("verdicts", { caption: "Tests that reach the masked code", rows });
}

/** @param {CompletionDetail} detail */
function taskFacts({ task, context }) {
  return definitions([
    ["Repository", task.repo.name],
    ["Revision", task.repo.revision],
    ["Licence", task.repo.license],
    ["Language", task.language],
    ["Fill type", task.fill_type],
    ["Syntax node", task.node_type === null ? null : words(task.node_type)],
    ["Other files", integer(context.length)],
    ["Most relevant", context.slice(0, 3).join(", ")],
  ]);
}
