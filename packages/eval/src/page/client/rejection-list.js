import { h, wrappable } from "./dom.js";
import { counted, words } from "./format.js";
import { emptyQuery } from "./list-query.js";

/** @import { List } from "../client-types.ts" */
/** @import { BuildIndex, RejectionRow } from "../page-data.ts" */

/**
 * @param {BuildIndex} index
 * @returns {List<RejectionRow>}
 */
export function rejectionList({ rejections, omittedRejections }) {
  return {
    noun: "rejection",
    caption: "Rejected functions",
    rows: rejections,
    columns: [
      { key: "name", label: "Function", className: "main-column", value: ({ name }) => name, cell: rejectionCell },
      { key: "stage", label: "Stage", className: "optional", value: ({ stage }) => stage, cell: ({ stage }) => stage },
      { key: "reason", label: "Reason", value: ({ reason }) => reason, cell: ({ reason }) => words(reason) },
      {
        key: "detail",
        label: "Details",
        className: "optional wide",
        value: ({ detail }) => detail,
        cell: ({ detail }) => detail,
      },
    ],
    facets: [
      { key: "stage", label: "Stage", value: ({ stage }) => stage },
      { key: "reason", label: "Reason", value: ({ reason }) => reason },
      { key: "source", label: "Source", value: ({ source }) => source },
    ],
    textOf: ({ name, path, source, detail }) => `${name} ${path} ${source} ${detail}`,
    query: emptyQuery(),
    ...(omittedRejections > 0
      ? { note: `${counted(omittedRejections, "more rejection")} in rejected.jsonl only` }
      : {}),
  };
}

/** @param {RejectionRow} row */
function rejectionCell({ name, path, source, detail }) {
  return h(
    "div",
    {},
    h("span", { class: "mono" }, ...wrappable(name === "" ? source : name)),
    h("div", { class: "note path" }, ...wrappable(path === "" ? source : `${source} · ${path}`)),
    h("div", { class: "note narrow-only" }, detail),
  );
}
