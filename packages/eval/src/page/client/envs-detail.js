import { snippet } from "./code-listing.js";
import { neighbours } from "./detail-view.js";
import { dataTable, definitions, h, section, wrappable } from "./dom.js";
import { classTone } from "./envs-overview.js";
import { keyFigures, mark, tag } from "./figures.js";
import { bytes, counted, duration, integer, words } from "./format.js";

/** @import { EnvInstanceDetail, PageRow } from "../page-data.ts" */

/**
 * @param {EnvInstanceDetail} detail
 * @param {{ previous: PageRow | undefined, next: PageRow | undefined }} place
 */
export function envDetail(detail, { previous, next }) {
  const { task, recipe, verdict } = detail;
  const result = verdict?.class ?? "infra_error";
  const head = h(
    "div",
    { class: "detail-head" },
    h("h2", { tabindex: -1, class: "mono", id: "detail-title" }, ...wrappable(task.instance_id)),
    h("p", { class: "note" }, mark(words(result), classTone(result)), " · ", task.repo, " · ", tag(task.language)),
  );
  const main = h(
    "div",
    { class: "detail-main" },
    verdict?.detail ? section("Reason", snippet(verdict.detail)) : null,
    section("Tests", ...setsView(detail)),
    section("Problem statement", snippet(task.problem_statement)),
    recipe === null ? null : section("Recipe", ...recipeView(recipe)),
    section("Logs", ...logsView(detail)),
    section("Patches", fold("Solution", task.patch), fold("Tests", task.test_patch)),
  );
  const aside = h(
    "div",
    { class: "detail-side" },
    section("Facts", factsOf(detail)),
    stepsView(detail),
    evidenceView(detail),
  );
  return h(
    "article",
    { "aria-labelledby": "detail-title" },
    neighbours(previous, next, false),
    head,
    instanceFigures(detail),
    h("div", { class: "detail-columns" }, main, aside),
  );
}

/** @param {EnvInstanceDetail} detail */
function instanceFigures({ verdict, measurement }) {
  const builds = measurement?.builds ?? [];
  return keyFigures([
    { label: "Fail to pass", value: integer(verdict?.f2p.length) },
    { label: "Pass to pass", value: integer(verdict?.p2p.length) },
    {
      label: "Build",
      value: duration(builds.reduce((sum, { wall_ms }) => sum + wall_ms, 0)),
      note: counted(builds.length, "build"),
    },
    { label: "Test runs", value: duration(measurement?.run_wall_ms), note: counted(measurement?.runs ?? 0, "run") },
    { label: "CPU of tests", value: duration(measurement?.run_cpu_ms) },
    { label: "Peak memory", value: bytes(measurement?.peak_memory_bytes) },
    { label: "Image size", value: bytes(measurement?.image?.size_bytes) },
  ]);
}

/** @param {EnvInstanceDetail} detail */
function factsOf({ task, recipe }) {
  return definitions([
    ["Base commit", h("span", { class: "mono" }, task.base_commit.slice(0, 12))],
    ["Date", task.created_at?.slice(0, 10)],
    ["Licence", task.license],
    ["Label", task.label],
    ["Builder", recipe?.builder],
    ["Toolchain", recipe === null ? null : `${recipe.base.language} ${recipe.base.version ?? "(newest)"}`],
    ["Results", recipe === null ? null : words(recipe.test.result.form)],
  ]);
}

/** @param {EnvInstanceDetail} detail */
function setsView({ verdict }) {
  if (verdict === null) return [h("p", { class: "note" }, "The tests did not run.")];
  const sets = /** @type {const} */ ([
    ["Fail to pass", verdict.f2p],
    ["Pass to pass", verdict.p2p],
    ["Pass to fail", verdict.p2f],
    ["Fail to fail", verdict.f2f],
    ["Flaky", verdict.flaky],
  ]);
  const shown = sets.filter(([, names]) => names.length > 0);
  const runs = verdict.runs.map(({ side, exit_code, error, wall_ms }) =>
    h(
      "tr",
      {},
      h("td", {}, side),
      h("td", { class: "number" }, exit_code === null ? "–" : String(exit_code)),
      h("td", {}, error === null ? "results" : words(error)),
      h("td", { class: "number" }, duration(wall_ms)),
    ),
  );
  return [
    ...shown.map(([label, names]) => fold(`${label} (${integer(names.length)})`, names.join("\n"))),
    runs.length === 0
      ? h("p", { class: "note" }, "The tests did not run.")
      : dataTable("plain", {
          columns: [["Side"], ["Exit code", "number"], ["Outcome"], ["Time", "number"]],
          rows: runs,
        }),
  ];
}

/** @param {NonNullable<EnvInstanceDetail["recipe"]>} recipe */
function recipeView({ steps, test, gaps }) {
  const lines = [
    ...steps.map(({ layer, user, run }) => `# ${layer}, ${user}\n${run}`),
    ...test.prepare.map((run) => `# before the tests\n${run}`),
    `# tests\n${test.command}`,
  ];
  return [
    snippet(lines.join("\n\n")),
    gaps.length > 0 && h("ul", { class: "note" }, ...gaps.map((gap) => h("li", {}, gap))),
  ];
}

/** @param {EnvInstanceDetail} detail */
function evidenceView({ recipe }) {
  if (recipe === null || recipe.evidence.length === 0) return null;
  const items = recipe.evidence.map(({ rule, file, value }) =>
    h(
      "li",
      {},
      h("span", { class: "mono" }, ...wrappable(rule)),
      file === "" ? "" : ` in ${file}`,
      h("div", { class: "note path" }, ...wrappable(value)),
    ),
  );
  return section("Evidence", h("ul", { class: "checks" }, ...items));
}

/** @param {EnvInstanceDetail} detail */
function stepsView({ measurement }) {
  const last = measurement?.builds.at(-1);
  if (last === undefined || last.steps.length === 0) return null;
  const items = last.steps.map(({ run, cached, wall_ms }) =>
    h(
      "li",
      {},
      h("div", { class: "note path" }, ...wrappable(run.slice(0, 120))),
      cached ? "reused" : duration(wall_ms),
    ),
  );
  return section("Layers of the last build", h("ol", { class: "checks" }, ...items));
}

/** @param {EnvInstanceDetail} detail */
function logsView({ logs }) {
  if (logs.length === 0) return [h("p", { class: "note" }, "None.")];
  return logs.map(({ name, text }) => fold(name, text === "" ? "(empty)" : text));
}

/**
 * @param {string} title
 * @param {string} text
 */
function fold(title, text) {
  const lines = text.trimEnd().split("\n").length;
  return h(
    "details",
    { class: "fold" },
    h("summary", {}, h("span", { class: "mono" }, title), h("span", { class: "note" }, counted(lines, "line"))),
    snippet(text),
  );
}
