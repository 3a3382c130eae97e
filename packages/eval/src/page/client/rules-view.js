import { bar, dataTable, h, section } from "./dom.js";
import { counted, integer, percent, words } from "./format.js";
import { passTable } from "./outcome-view.js";

/** @import { EvalReport } from "@repost/spec" */

/** Further candidates are in the files. */
const MAX_LISTED = 1000;

/** @param {EvalReport} report */
export function rulesView({ by_trust: levels, weak, published, unjudged }) {
  return [
    Object.keys(levels).length === 0 && Object.keys(unjudged).length === 0
      ? null
      : h("div", { class: "halves" }, trustSection(levels, weak), unjudgedSection(unjudged)),
    published === null ? null : publishedSection(published),
  ];
}

/**
 * @param {EvalReport["by_trust"]} levels
 * @param {EvalReport["weak"]} weak
 */
function trustSection(levels, weak) {
  const entries = Object.entries(levels);
  if (entries.length === 0) return null;
  const rows = entries.map(([level, { scored, passed }]) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, level),
      h("td", { class: "wide" }, bar(scored === 0 ? 0 : passed / scored, "good")),
      h("td", { class: "number" }, integer(passed)),
      h("td", { class: "number share" }, `of ${integer(scored)}`),
    ),
  );
  const note =
    weak === null
      ? null
      : h("p", { class: "note" }, "Trust level weak counts in no other figure: test and candidate share a process.");
  const table = dataTable("bars", { caption: "Passed by trust", rows });
  return section("Passed by trust level", table, note);
}

/** @param {EvalReport["unjudged"]} unjudged */
function unjudgedSection(unjudged) {
  const entries = Object.entries(unjudged).toSorted(([, few], [, many]) => many - few);
  if (entries.length === 0) return null;
  const total = entries.reduce((sum, [, count]) => sum + count, 0);
  const rows = entries.map(([reason, count]) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, words(reason)),
      h("td", { class: "wide" }, bar(count / total)),
      h("td", { class: "number" }, integer(count)),
    ),
  );
  const table = dataTable("bars", { caption: "Rows by reason", rows });
  return section("Unscored rows by reason", table);
}

/** @param {NonNullable<EvalReport["published"]>} published */
function publishedSection(published) {
  const { both_passed: both, both_failed: neither, only_repost: ours, only_published: theirs } = published;
  const compared = both + neither + ours + theirs;
  const cell = (/** @type {number} */ count) =>
    h(
      "td",
      { class: "number" },
      integer(count),
      h("span", { class: "note" }, ` ${percent(compared === 0 ? 0 : count / compared)}`),
    );
  const table = dataTable("", {
    caption: "Agreement of both rules",
    columns: [["repost"], ["Published rule passes", "number"], ["Published rule fails", "number"]],
    rows: [
      h("tr", {}, h("th", { scope: "row" }, "passes"), cell(both), cell(ours)),
      h("tr", {}, h("th", { scope: "row" }, "fails"), cell(theirs), cell(neither)),
    ],
  });
  const note = `Both rules scored ${counted(compared, "candidate")} and agree on ${integer(both + neither)}. The published rule passes ${integer(published.passed)} of ${integer(published.scored)}. It runs candidate, test and reference in one process.`;
  return section(
    "Comparison with the published rule",
    h("div", { class: "halves" }, h("div", {}, table), h("div", {}, passTable(published.pass_at_k))),
    h("p", { class: "note" }, note),
    differing("Passed by the published rule only", published.only_published_samples),
    differing("Passed by repost only", published.only_repost_samples),
  );
}

/**
 * @param {string} title
 * @param {NonNullable<EvalReport["published"]>["only_repost_samples"]} samples
 */
function differing(title, samples) {
  if (samples.length === 0) return null;
  const items = samples
    .slice(0, MAX_LISTED)
    .map(({ instance_id: id, sample }) =>
      h(
        "li",
        {},
        h("a", { href: `#/environment/${encodeURIComponent(id)}` }, id),
        sample === 0 ? null : ` (sample ${sample})`,
      ),
    );
  return h(
    "details",
    { class: "aside" },
    h("summary", {}, `${title} (${integer(samples.length)})`),
    h("ul", { class: "ids mono" }, ...items),
  );
}
