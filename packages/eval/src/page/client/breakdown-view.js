import { dataTable, h, section, wrappable } from "./dom.js";
import { integer, percent, words } from "./format.js";
import { lineChart, MAX_SERIES } from "./line-chart.js";
import { whisker } from "./outcome-view.js";

/** @import { NamedReport } from "../client-types.ts" */
/** @import { Breakdown, EvalReport } from "@repost/spec" */

/** @type {Record<Breakdown["trait"], string>} */
const TITLES = {
  target_tokens: "Target length in tokens",
  context_tokens: "Context length in tokens",
  calls: "Function calls in the target",
  libraries: "Number of libraries",
  library: "Library",
  repository: "Repository",
  kind: "Function kind",
  language: "Language",
  trust: "Trust level",
  level: "Kind of masked code",
  fill_type: "Fill type",
};

/** @type {Partial<Record<Breakdown["trait"], string>>} */
const CHART_TITLES = {
  target_tokens: "pass@1 by target length",
  context_tokens: "pass@1 by context length",
  calls: "pass@1 by number of calls",
};

/** Values shown without a click. */
const SHOWN = 12;

/** @param {readonly NamedReport[]} runs */
export function curveSection(runs) {
  const ks = [...new Set(runs.flatMap(({ report }) => Object.keys(report.curve)))].toSorted(
    (one, other) => Number(one) - Number(other),
  );
  if (ks.length < 2) return null;
  const chart = lineChart({
    title: "pass@k with 95% intervals",
    axis: "k",
    ticks: ks.map((k) => ({ label: k, at: Number(k) })),
    series: runs.map(({ name, report }) => ({
      name: name === "" ? "pass@k" : name,
      points: ks.map((k) => report.curve[k] ?? null),
    })),
  });
  return section("pass@k by number of samples", chart);
}

/** @param {readonly NamedReport[]} runs */
export function breakdownSections(runs) {
  const traits = [...new Set(runs.flatMap(({ report }) => report.breakdowns.map(({ trait }) => trait)))];
  if (traits.length === 0) return null;
  const numbers = traits.filter((trait) => isNumber(trait));
  const others = traits.filter((trait) => !isNumber(trait));
  return section(
    "pass@1 by task property",
    h("div", { class: "charts" }, ...numbers.map((trait) => quintileChart(trait, runs))),
    h("div", { class: "breakdowns" }, ...others.map((trait) => valueTable(trait, runs))),
  );
}

/** @param {Breakdown["trait"]} trait */
function isNumber(trait) {
  return trait in CHART_TITLES;
}

/**
 * @param {Breakdown["trait"]} trait
 * @param {EvalReport} report
 */
function groupsOf(trait, report) {
  return report.breakdowns.find((one) => one.trait === trait)?.groups ?? [];
}

/**
 * Draws other environments by the order of groups.
 * @param {Breakdown["trait"]} trait
 * @param {readonly NamedReport[]} runs
 */
function quintileChart(trait, runs) {
  const widest =
    runs.map(({ report }) => groupsOf(trait, report)).toSorted((one, other) => other.length - one.length)[0] ?? [];
  return lineChart({
    title: `${CHART_TITLES[trait]}, in quintiles`,
    axis: TITLES[trait],
    ticks: widest.map(({ name, environments }, index) => ({
      label: name.replace(" - ", "–"),
      at: index,
      note: integer(environments),
    })),
    series: runs.map(({ name, report }) => ({
      name: name === "" ? "pass@1" : name,
      points: widest.map((_, index) => groupsOf(trait, report)[index]?.pass_at_1 ?? null),
    })),
  });
}

/**
 * @param {Breakdown["trait"]} trait
 * @param {readonly NamedReport[]} runs
 */
function valueTable(trait, runs) {
  const names = [...new Set(runs.flatMap(({ report }) => groupsOf(trait, report).map(({ name }) => name)))];
  const rows = names.flatMap((value) =>
    runs.map(({ name, report }, index) => {
      const group = groupsOf(trait, report).find((one) => one.name === value);
      const estimate = group?.pass_at_1;
      return h(
        "tr",
        { class: `${index > 0 ? "again " : ""}series-${index % MAX_SERIES}` },
        h(
          "th",
          { scope: "row" },
          ...(index === 0 ? wrappable(words(value)) : [h("span", { class: "hidden" }, words(value))]),
        ),
        name === "" ? null : h("td", { class: "run-name" }, ...wrappable(name)),
        h("td", { class: "wide" }, estimate ? whisker(estimate.value, estimate.low, estimate.high) : null),
        h("td", { class: "number" }, estimate ? percent(estimate.value) : "–"),
        h("td", { class: "number share" }, integer(group?.environments)),
      );
    }),
  );
  const perValue = Math.max(1, runs.length);
  const first = rows.slice(0, SHOWN * perValue);
  const rest = rows.slice(SHOWN * perValue);
  const columns = [
    [TITLES[trait]],
    ...(runs.length > 1 ? [["Run"]] : []),
    [""],
    ["pass@1", "number"],
    ["Environments", "number share"],
  ];
  const table = dataTable("bars", { caption: TITLES[trait], columns, rows: first });
  const more =
    rest.length > 0 &&
    h(
      "button",
      {
        type: "button",
        class: "quiet",
        onclick: (event) => {
          table.tBodies[0]?.append(...rest);
          if (event.currentTarget instanceof HTMLElement) event.currentTarget.remove();
        },
      },
      `${integer(rest.length / perValue)} more`,
    );
  return h("div", {}, table, more);
}
