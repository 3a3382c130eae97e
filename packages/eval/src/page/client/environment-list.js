import { detailAddress } from "./detail-view.js";
import { h, wrappable } from "./dom.js";
import { mark } from "./figures.js";
import { counted, integer, wholePercent, words } from "./format.js";
import { emptyQuery } from "./list-query.js";

/** @import { Column, List } from "../client-types.ts" */
/** @import { BuildIndex, EnvironmentRow } from "../page-data.ts" */

/**
 * @param {BuildIndex} index
 * @returns {List<EnvironmentRow>}
 */
export function environmentList({ rows, omitted }) {
  return {
    noun: "environment",
    caption: "Accepted environments",
    rows,
    columns: [...environmentColumns(), checksColumn],
    facets: environmentFacets(),
    textOf: ({ name, path, repo }) => `${name} ${path} ${repo}`,
    query: emptyQuery(),
    ...(omitted > 0 ? { note: `${counted(omitted, "more environment")} in the run's files only` } : {}),
  };
}

/** @returns {Column<EnvironmentRow>[]} */
export function environmentColumns() {
  return [
    { key: "name", label: "Function", className: "main-column", value: ({ name }) => name, cell: nameCell },
    { key: "kind", label: "Kind", className: "optional", value: ({ kind }) => kind, cell: ({ kind }) => words(kind) },
    {
      key: "tests",
      label: "Tests",
      className: "number optional",
      descendingFirst: true,
      value: ({ tests }) => tests,
      cell: ({ tests }) => integer(tests),
    },
    {
      key: "coverage",
      label: "Branch coverage",
      className: "number optional",
      value: ({ coverage }) => coverage,
      cell: ({ coverage }) => wholePercent(coverage),
    },
    {
      key: "mutation",
      label: "Mutation score",
      className: "number optional",
      value: ({ mutation }) => mutation,
      cell: ({ mutation }) => wholePercent(mutation),
    },
  ];
}

/** @returns {Column<EnvironmentRow>[]} */
export function taskColumns() {
  return environmentColumns()
    .filter(({ key }) => key !== "coverage")
    .map((column) => TASK_COLUMNS[column.key] ?? column);
}

/** @type {Record<string, Column<EnvironmentRow>>} */
const TASK_COLUMNS = {
  name: {
    key: "name",
    label: "Masked code",
    className: "main-column",
    value: ({ name }) => name,
    cell: ({ id, name, repo }) =>
      h(
        "div",
        {},
        h("a", { class: "mono", href: detailAddress(id) }, ...wrappable(name)),
        h("div", { class: "note path" }, ...wrappable(repo)),
      ),
  },
  kind: { key: "kind", label: "Level", value: ({ kind }) => kind, cell: ({ kind }) => words(kind) },
  mutation: {
    key: "mutation",
    label: "Mutants killed",
    className: "number optional",
    value: ({ mutation }) => mutation,
    cell: ({ mutation }) => wholePercent(mutation),
  },
};

export function taskFacets() {
  return [
    { key: "repo", label: "Repository", value: (/** @type {EnvironmentRow} */ row) => row.repo },
    { key: "kind", label: "Level", value: (/** @type {EnvironmentRow} */ row) => row.kind },
    { key: "origin", label: "Fill type", value: (/** @type {EnvironmentRow} */ row) => row.origin },
  ];
}

export function environmentFacets() {
  return [
    { key: "repo", label: "Repository", value: (/** @type {EnvironmentRow} */ row) => row.repo },
    { key: "kind", label: "Kind", value: (/** @type {EnvironmentRow} */ row) => row.kind },
    { key: "origin", label: "Strategy", value: (/** @type {EnvironmentRow} */ row) => row.origin },
    { key: "trust", label: "Trust", value: (/** @type {EnvironmentRow} */ row) => row.trust },
  ];
}

/** @param {EnvironmentRow} row */
function nameCell({ id, name, path, repo, coverage, mutation }) {
  return h(
    "div",
    {},
    h("a", { class: "mono", href: detailAddress(id) }, ...wrappable(name)),
    h("div", { class: "note path" }, ...wrappable(`${repo} · ${path}`)),
    h(
      "div",
      { class: "note narrow-only" },
      `branch coverage ${wholePercent(coverage)}, mutation score ${wholePercent(mutation)}`,
    ),
  );
}

/** @type {Column<EnvironmentRow>} */
const checksColumn = {
  key: "checks",
  label: "Checks",
  descendingFirst: true,
  value: ({ failedChecks }) => failedChecks,
  cell: ({ failedChecks }) => (failedChecks === 0 ? mark("passed", "good") : mark(`${failedChecks} failed`, "warn")),
};
