import { h, section } from "./dom.js";
import { environmentColumns, environmentFacets, taskColumns, taskFacets } from "./environment-list.js";
import { mark, toneOf } from "./figures.js";
import { counted, duration, percent, words } from "./format.js";
import { emptyQuery } from "./list-query.js";
import { listView } from "./list-view.js";

/** @import { Column, List } from "../client-types.ts" */
/** @import { EvalIndex, EvalRow, LeaderboardIndex } from "../page-data.ts" */

/** More samples than this are not drawn one by one. */
const MAX_DOTS = 20;

/**
 * @param {EvalIndex | LeaderboardIndex} index
 * @returns {List<EvalRow>}
 */
export function evalList(index) {
  const { rows, omitted } = index;
  const isCompletions = judgesCompletions(index);
  const noun = isCompletions ? "task" : "environment";
  const runs = index.kind === "leaderboard" ? index.leaderboard.runs.map(({ name }) => name).slice(0, MAX_RUNS) : [];
  return {
    noun,
    caption: isCompletions ? "Tasks with their verdicts" : "Environments with their verdicts",
    rows,
    columns: [
      ...(isCompletions ? [...taskColumns(), similarityColumn] : environmentColumns()),
      timeColumn,
      ...runs.map(runColumn),
      verdictColumn,
    ],
    facets: [
      { key: "verdict", label: "Verdict", value: ({ verdict }) => verdict },
      { key: "outcome", label: "Outcome", value: ({ outcomes }) => (outcomes.length === 0 ? "missing" : outcomes) },
      { key: "cause", label: "Cause", value: ({ causes }) => causes },
      ...runs.map(runFacet),
      ...(isCompletions ? taskFacets() : environmentFacets()),
    ],
    textOf: ({ name, path, repo }) => `${name} ${path} ${repo}`,
    query: emptyQuery(),
    ...(omitted > 0 ? { note: `${counted(omitted, `more ${noun}`)} in results.jsonl only` } : {}),
  };
}

/** @param {EvalIndex | LeaderboardIndex} index */
export function judgesCompletions(index) {
  const reports = index.kind === "leaderboard" ? index.leaderboard.runs.map(({ report }) => report) : [index.report];
  return reports.some(({ judge }) => judge === "tests");
}

/** Runs with their own column. */
const MAX_RUNS = 4;

/**
 * @param {string} name
 * @param {number} index
 * @returns {Column<EvalRow>}
 */
function runColumn(name, index) {
  return {
    key: `run-${index}`,
    label: name,
    className: "optional run-column",
    descendingFirst: true,
    value: ({ runs }) => {
      const { samples = 0, passed = 0 } = runs[index] ?? {};
      return samples === 0 ? null : passed / samples;
    },
    cell: (row) => {
      const { samples = 0, passed = 0 } = row.runs[index] ?? {};
      return mark(
        samples === 1 ? runWord(row, index) : `${passed} of ${samples}`,
        RUN_TONES[runWord(row, index)] ?? "none",
      );
    },
  };
}

/** @type {Record<string, string>} */
const RUN_TONES = { passed: "good", "in part": "warn", failed: "bad" };

/**
 * @param {string} name
 * @param {number} index
 */
function runFacet(name, index) {
  return { key: `run-${index}`, label: name, value: (/** @type {EvalRow} */ row) => runWord(row, index) };
}

/**
 * @param {EvalRow} row
 * @param {number} index
 */
function runWord({ runs }, index) {
  const { samples = 0, passed = 0 } = runs[index] ?? {};
  if (samples === 0) return "missing";
  return passed === samples ? "passed" : passed === 0 ? "failed" : "in part";
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
const similarityColumn = {
  key: "similarity",
  label: "Edit similarity",
  className: "number optional",
  descendingFirst: true,
  value: ({ similarity }) => similarity,
  cell: ({ similarity }) => percent(similarity),
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

/**
 * @param {List<EvalRow>} list
 * @param {string} address
 */
export function evalSection(list, address) {
  const [, facet, value] = /^#\/results\/(outcome|cause)\/(.+)$/u.exec(address) ?? [];
  if (facet !== undefined && value !== undefined) {
    Object.assign(list.query, { text: "", page: 0, facets: { [facet]: decodeURIComponent(value) } });
  }
  const part = section(list.noun === "task" ? "Tasks" : "Environments", listView(list));
  part.id = "lists";
  return part;
}
