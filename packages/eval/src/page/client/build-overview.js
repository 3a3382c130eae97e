import { dataTable, h, section } from "./dom.js";
import { keyFigures } from "./figures.js";
import { duration, integer, percent, words } from "./format.js";
import { funnelView } from "./funnel-view.js";
import { listView } from "./list-view.js";

/** @import { List } from "../client-types.ts" */
/** @import { BuildIndex, EnvironmentRow, RejectionRow } from "../page-data.ts" */

/**
 * @param {BuildIndex} index
 * @param {{ environments: List<EnvironmentRow>, rejections: List<RejectionRow> }} lists
 */
export function buildOverview({ report, funnel, means }, lists) {
  const funnelPart = funnelView(funnel, {
    noun: "functions",
    address: () => "#/rejected",
    onLoss: ({ stage, reason }) => {
      Object.assign(lists.rejections.query, { text: "", page: 0, facets: { stage, reason } });
    },
  });
  return [
    h(
      "p",
      { class: "lede" },
      report.sources.length === 1
        ? (report.sources[0] ?? "")
        : `${report.sources.slice(0, 3).join(", ")}${report.sources.length > 3 ? ` and ${integer(report.sources.length - 3)} more` : ""}`,
    ),
    keyFigures(buildFigures(report, means)),
    section("Build funnel", funnelPart, skippedView(report.skipped), mutantsView(report.mutants ?? {})),
  ];
}

/**
 * @param {BuildIndex["report"]} report
 * @param {BuildIndex["means"]} means
 */
function buildFigures(report, means) {
  const tokens = report.input_tokens + report.output_tokens;
  return [
    {
      label: "Accepted",
      value: integer(report.accepted),
      note: `${percent(report.targets === 0 ? 0 : report.accepted / report.targets)} of ${integer(report.targets)}`,
    },
    { label: "Branch coverage", value: percent(means.branchCoverage), note: "mean" },
    { label: "Mutation score", value: percent(means.mutation), note: "mean" },
    {
      label: "Model calls",
      value: integer(report.llm_calls),
      note: tokens > 0 ? `${integer(tokens)} tokens` : undefined,
    },
    { label: "Time", value: duration(report.wall_s * 1000), note: `executor ${report.executor}` },
  ];
}

/** @param {Record<string, { killed: number, survived: number }>} mutants */
function mutantsView(mutants) {
  const entries = Object.entries(mutants).toSorted(([, left], [, right]) => right.survived - left.survived);
  if (entries.length === 0) return null;
  const rows = entries.map(([operator, { killed, survived }]) =>
    h(
      "tr",
      {},
      h("td", {}, words(operator)),
      h("td", { class: "number" }, `${integer(killed)} of ${integer(killed + survived)}`),
    ),
  );
  return h(
    "details",
    { class: "aside" },
    h("summary", {}, "Killed mutants by operator, most survivors first"),
    dataTable("losses", { rows }),
  );
}

/** @param {Record<string, number>} skipped */
function skippedView(skipped) {
  const entries = Object.entries(skipped).toSorted(([, few], [, many]) => many - few);
  if (entries.length === 0) return null;
  const rows = entries.map(([reason, count]) =>
    h("tr", {}, h("td", {}, words(reason)), h("td", { class: "number" }, integer(count))),
  );
  const total = entries.reduce((sum, [, count]) => sum + count, 0);
  return h(
    "details",
    { class: "aside" },
    h("summary", {}, `${integer(total)} files, functions and sources skipped before the build`),
    dataTable("losses", { rows }),
  );
}

/**
 * @param {{ environments: List<EnvironmentRow>, rejections: List<RejectionRow> }} lists
 * @param {"environments" | "rejections"} shown
 */
export function buildLists(lists, shown) {
  /**
   * @param {string} label
   * @param {string} href
   * @param {boolean} current
   */
  const tab = (label, href, current) => h("a", { href, "aria-current": current ? "page" : undefined }, label);
  const tabs = h(
    "nav",
    { class: "tabs", "aria-label": "Lists" },
    tab(`Accepted (${integer(lists.environments.rows.length)})`, "#/", shown === "environments"),
    tab(`Rejected (${integer(lists.rejections.rows.length)})`, "#/rejected", shown === "rejections"),
  );
  const view = shown === "environments" ? listView(lists.environments) : listView(lists.rejections);
  return h("section", { id: "lists", "aria-label": "Environments" }, tabs, view);
}
