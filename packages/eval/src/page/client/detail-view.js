import { codeListing, snippet } from "./code-listing.js";
import { completionView } from "./completion-view.js";
import { h, section } from "./dom.js";
import { checksView, factsView } from "./facts-view.js";
import { keyFigures, tag } from "./figures.js";
import { counted, integer, wholePercent, words } from "./format.js";
import { samplesView } from "./samples-view.js";

/** @import { CompletionDetail, EnvironmentDetail, PageRow } from "../page-data.ts" */

/**
 * @param {CompletionDetail | EnvironmentDetail} detail
 * @param {{ judged: boolean, previous: PageRow | undefined, next: PageRow | undefined }} place
 */
export function detailView(detail, { judged, previous, next }) {
  const parts = "task" in detail ? completionView(detail) : environmentView(detail, judged);
  return h("article", { "aria-labelledby": "detail-title" }, neighbours(previous, next, "task" in detail), ...parts);
}

/**
 * @param {EnvironmentDetail} detail
 * @param {boolean} judged
 */
function environmentView(detail, judged) {
  const { environment, reference, tests } = detail;
  const lines = reference.code.split("\n").length;
  const heading = h(
    "div",
    { class: "detail-head" },
    h("h2", { tabindex: -1, class: "mono", id: "detail-title" }, environment.func_name),
    h(
      "p",
      { class: "note" },
      h("span", { class: "mono" }, `${environment.path}:${reference.firstLine}–${reference.firstLine + lines - 1}`),
      " · ",
      environment.repo.name,
      " · ",
      tag(words(environment.kind)),
    ),
  );
  const main = h(
    "div",
    { class: "detail-main" },
    !judged && section("Function", functionView(detail)),
    section("Runnable module", moduleView(detail)),
    section(`Tests (${integer(tests.length)})`, testsView(detail)),
  );
  const aside = h("div", { class: "detail-side" }, checksView(detail.findings), factsView(detail));
  return [
    heading,
    figuresOf(detail),
    judged && samplesView(detail),
    h("div", { class: "detail-columns" }, main, aside),
  ];
}

/**
 * @param {PageRow | undefined} previous
 * @param {PageRow | undefined} next
 * @param {boolean} isTask
 */
export function neighbours(previous, next, isTask) {
  const items = isTask ? "tasks" : "environments";
  /**
   * @param {string} label
   * @param {PageRow | undefined} row
   */
  const step = (label, row) =>
    row === undefined
      ? h("span", { class: "quiet off", "aria-hidden": "true" }, label)
      : h("a", { class: "quiet", href: detailAddress(row.id), "aria-label": `${label}: ${row.name}` }, label);
  return h(
    "nav",
    { class: "neighbours", "aria-label": isTask ? "Tasks" : "Environments" },
    h("a", { class: "quiet", href: "#/" }, `All ${items}`),
    step("Previous", previous),
    step("Next", next),
  );
}

/** @param {string} id */
export function detailAddress(id) {
  return `#/environment/${encodeURIComponent(id)}`;
}

/** @param {EnvironmentDetail} detail */
function figuresOf({ environment, tests }) {
  const { quality } = environment;
  return keyFigures([
    { label: "Branch coverage", value: wholePercent(quality.branch_coverage) },
    { label: "Line coverage", value: wholePercent(quality.line_coverage) },
    { label: "Mutation score", value: wholePercent(quality.mutation.score) },
    { label: "Tests", value: integer(tests.length) },
  ]);
}

/** @param {EnvironmentDetail} detail */
function functionView({ reference, environment }) {
  return h(
    "div",
    {},
    environment.instruction === null ? null : h("p", { class: "instruction" }, environment.instruction),
    codeListing({ ...reference, language: environment.language, label: "Function" }),
  );
}

/** @param {EnvironmentDetail} detail */
function moduleView({ module, environment }) {
  const { language } = environment;
  const changes = [
    ...module.stubs.map(({ name, role, reason }) =>
      h("li", {}, h("span", { class: "mono" }, name), ` (${role}) is a stub: ${reason}`),
    ),
    ...module.target_edits.map((edit) => h("li", {}, `The function's text differs: ${edit}`)),
  ];
  const files = module.files.map(({ path, code }) =>
    h(
      "details",
      { class: "fold" },
      h("summary", { class: "mono" }, path),
      codeListing({ code, language, label: path }),
    ),
  );
  const lines = module.code.trimEnd().split("\n").length;
  const summary = h(
    "summary",
    {},
    h("span", { class: "mono" }, module.path),
    h("span", { class: "note" }, counted(lines, "line")),
  );
  return h(
    "div",
    {},
    changes.length > 0 && h("ul", { class: "note" }, ...changes),
    h("details", { class: "fold", open: lines <= 60 }, summary, codeListing({ ...module, language, label: "Module" })),
    ...files,
  );
}

/** @param {EnvironmentDetail} detail */
function testsView({ tests, environment }) {
  if (tests.length === 0) return h("p", { class: "note" }, "None.");
  const items = tests.map(({ name, code, origin, support }) =>
    h(
      "li",
      {},
      h("p", { class: "test-head" }, h("span", { class: "mono" }, name), tag(words(origin)), tag(words(support))),
      snippet(code, environment.language),
    ),
  );
  return h("ol", { class: "tests" }, ...items);
}
