import { h, section } from "./dom.js";
import { environmentColumns, environmentFacets } from "./environment-list.js";
import { mark, toneOf } from "./figures.js";
import { counted, duration, words } from "./format.js";
import { emptyQuery } from "./list-query.js";
import { listView } from "./list-view.js";

/** @import { EvalIndex, EvalRow } from "../page-data.ts" */
/** @import { Column, List } from "./list-view.js" */

/** More samples than this are not drawn one by one. */
const MAX_DOTS = 20;

/**
 * The list of environments with their verdicts.
 * @param {EvalIndex} index
 * @returns {List<EvalRow>}
 */
export function evalList({ rows, omitted }) {
  return {
    noun: "environment",
    caption: "Environments with their verdicts",
    rows,
    columns: [...environmentColumns(), timeColumn, verdictColumn],
    facets: [{ key: "verdict", label: "Verdict", value: ({ verdict }) => verdict }, ...environmentFacets()],
    textOf: ({ name, path, repo }) => `${name} ${path} ${repo}`,
    query: emptyQuery(),
    ...(omitted > 0 ? { note: `${counted(omitted, "more environment")} in the files only` } : {}),
  };
}

/** @type {Column<EvalRow>} */
const timeColumn = {
  key: "time",
  label: "Time",
  className: "number optional",
  descendingFirst: true,
  value: ({ wallMs, outcomes }) => (outcomes.length === 0 ? null : wallMs),
  cell: ({ wallMs, outcomes }) => (outcomes.length === 0 ? "–" : duration(wallMs)),
};

/** @type {Column<EvalRow>} */
const verdictColumn = {
  key: "verdict",
  label: "Verdict",
  value: ({ passed, outcomes }) => (outcomes.length === 0 ? null : passed / outcomes.length),
  cell: verdictCell,
};

/** @param {EvalRow} row */
function verdictCell({ verdict, outcomes, passed }) {
  if (outcomes.length < 2) return mark(words(verdict), toneOf(verdict));
  const tone = passed === 0 ? "bad" : passed === outcomes.length ? "good" : "warn";
  const dots = outcomes
    .slice(0, MAX_DOTS)
    .map((outcome) => h("span", { class: `dot ${toneOf(outcome)}`, title: words(outcome) }));
  return h(
    "div",
    {},
    mark(`${passed} of ${outcomes.length} passed`, tone),
    h("div", { class: "dots", "aria-hidden": "true" }, ...dots),
  );
}

/** @param {List<EvalRow>} list */
export function evalSection(list) {
  return section("Environments", listView(list));
}
