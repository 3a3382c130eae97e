import { detailAddress } from "./detail-view.js";
import { bar, dataTable, h, section, wrappable } from "./dom.js";
import { keyFigures, mark } from "./figures.js";
import { bytes, duration, integer, percent, words } from "./format.js";
import { emptyQuery } from "./list-query.js";
import { listView } from "./list-view.js";

/** @import { List } from "../client-types.ts" */
/** @import { EnvInstanceRow, EnvsIndex } from "../page-data.ts" */

/** @type {Record<string, string>} */
const CLASS_TONES = {
  resolved: "good",
  flaky: "warn",
  silent_false_pass: "warn",
  infra_error: "none",
  not_committed: "none",
};

/** @param {string} name */
export function classTone(name) {
  return CLASS_TONES[name] ?? "bad";
}

/**
 * @param {EnvsIndex} index
 * @param {List<EnvInstanceRow>} list
 */
export function envsOverview({ report }, list) {
  const { all, usage } = report;
  const interval = all.f2p_low === null ? undefined : `95% ${percent(all.f2p_low)} to ${percent(all.f2p_high)}`;
  const tokens = usage.input_tokens + usage.output_tokens;
  return [
    h(
      "p",
      { class: "lede" },
      "Repositories with a known fix: a resolved environment fails its tests before the fix, and passes after it.",
    ),
    keyFigures([
      {
        label: "Resolved",
        value: `${integer(all.resolved)} of ${integer(all.tasks - all.unscored)}`,
        note: all.unscored > 0 ? `${integer(all.unscored)} unscored` : undefined,
      },
      { label: "F2P rate", value: percent(all.f2p_rate), note: interval },
      { label: "Commit rate", value: percent(all.commit_rate), note: `${integer(all.committed)} environments` },
      {
        label: "Model calls",
        value: integer(usage.llm_calls),
        note: tokens > 0 ? `${integer(usage.input_tokens)} tokens in, ${integer(usage.output_tokens)} out` : undefined,
      },
      {
        label: "Time",
        value: duration(usage.build_wall_ms + usage.run_wall_ms),
        note: `builds ${duration(usage.build_wall_ms)}`,
      },
      {
        label: "CPU of tests",
        value: duration(usage.run_cpu_ms),
        note: `peak memory ${bytes(usage.peak_memory_bytes)}`,
      },
      { label: "Image size", value: bytes(usage.mean_image_bytes), note: "mean" },
    ]),
    section("Classes", classesView(report.classes)),
    section("By language and label", groupsView([...report.languages, ...report.labels])),
    h("section", { id: "lists", "aria-label": "Environments" }, h("h2", {}, "Environments"), listView(list)),
  ];
}

/** @param {EnvsIndex["report"]["classes"]} classes */
function classesView(classes) {
  const rows = classes.map(({ class: name, count, share }) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, mark(words(name), classTone(name))),
      h("td", { class: "number" }, integer(count)),
      h("td", { class: "number" }, percent(share)),
      h("td", { class: "bar-column" }, bar(share, classTone(name))),
    ),
  );
  const columns = [["Class"], ["Tasks", "number"], ["Share", "number"], [""]];
  return h("div", { class: "scroll" }, dataTable("plain", { columns, rows }));
}

/** @param {readonly EnvsIndex["report"]["all"][]} groups */
function groupsView(groups) {
  const rows = groups.map((group) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, group.name),
      h("td", { class: "number" }, integer(group.tasks)),
      h("td", { class: "number" }, percent(group.commit_rate)),
      h("td", { class: "number" }, integer(group.resolved)),
      h("td", { class: "number" }, percent(group.f2p_rate)),
      h(
        "td",
        { class: "number" },
        group.f2p_low === null ? "" : `${percent(group.f2p_low)} to ${percent(group.f2p_high)}`,
      ),
      h("td", { class: "number" }, integer(group.by_exit_code)),
    ),
  );
  const figures = ["Tasks", "Commit rate", "Resolved", "F2P rate", "95% interval", "By exit code"];
  const columns = [["Group"], ...figures.map((label) => [label, "number"])];
  return h("div", { class: "scroll" }, dataTable("plain", { columns, rows }));
}

/**
 * @param {EnvsIndex} index
 * @returns {List<EnvInstanceRow>}
 */
export function envList({ rows }) {
  return {
    noun: "environment",
    caption: "Validated environments",
    rows,
    columns: [
      { key: "name", label: "Task", className: "main-column", value: ({ name }) => name, cell: taskCell },
      {
        key: "language",
        label: "Language",
        className: "optional",
        value: ({ language }) => language,
        cell: ({ language }) => language,
      },
      {
        key: "result",
        label: "Class",
        value: ({ result }) => result,
        cell: ({ result }) => mark(words(result), classTone(result)),
      },
      {
        key: "f2p",
        label: "F2P",
        className: "number optional",
        descendingFirst: true,
        value: ({ f2p }) => f2p,
        cell: ({ f2p }) => integer(f2p),
      },
      {
        key: "p2p",
        label: "P2P",
        className: "number optional",
        descendingFirst: true,
        value: ({ p2p }) => p2p,
        cell: ({ p2p }) => integer(p2p),
      },
      {
        key: "image",
        label: "Image",
        className: "number optional",
        descendingFirst: true,
        value: ({ imageBytes }) => imageBytes,
        cell: ({ imageBytes }) => bytes(imageBytes),
      },
      {
        key: "wall",
        label: "Time",
        className: "number optional",
        descendingFirst: true,
        value: ({ wallMs }) => wallMs,
        cell: ({ wallMs }) => duration(wallMs),
      },
    ],
    facets: [
      { key: "result", label: "Class", value: ({ result }) => result },
      { key: "language", label: "Language", value: ({ language }) => language },
      { key: "label", label: "Label", value: ({ label }) => label },
    ],
    textOf: ({ name, repo, reason }) => `${name} ${repo} ${reason}`,
    query: emptyQuery(),
  };
}

/** @param {EnvInstanceRow} row */
function taskCell({ id, name, repo, reason }) {
  return h(
    "div",
    {},
    h("a", { class: "mono", href: detailAddress(id) }, ...wrappable(name)),
    h("div", { class: "note path" }, ...wrappable(repo)),
    reason === "" ? null : h("div", { class: "note" }, reason),
  );
}
