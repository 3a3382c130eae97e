import { buildLists, buildOverview } from "./build-overview.js";
import { readChunk } from "./chunks.js";
import { detailView } from "./detail-view.js";
import { h } from "./dom.js";
import { envDetail } from "./envs-detail.js";
import { envList, envsOverview } from "./envs-overview.js";
import { environmentList } from "./environment-list.js";
import { evalList, evalSection } from "./eval-list.js";
import { evalOverview } from "./eval-overview.js";
import { leaderboardOverview } from "./leaderboard-view.js";
import { queryRows } from "./list-query.js";
import { rejectionList } from "./rejection-list.js";
import { installTheme } from "./theme.js";

/** @import { Views } from "../client-types.ts" */
/** @import { BuildIndex, CompletionDetail, EnvInstanceDetail, EnvironmentDetail } from "../page-data.ts" */
/** @import { EnvsIndex, EvalIndex, LeaderboardIndex, PageRow } from "../page-data.ts" */

const DETAIL = "#/environment/";

async function start() {
  installTheme();
  const main = document.getElementById("main");
  if (main === null) return;
  // The link's address would replace the address of the view.
  document.querySelector(".skip")?.addEventListener("click", (event) => {
    event.preventDefault();
    main.focus();
  });
  try {
    const index = /** @type {BuildIndex | EnvsIndex | EvalIndex | LeaderboardIndex} */ (await readChunk("index"));
    route(main, index.title, viewsOf(index));
  } catch (error) {
    main.replaceChildren(failure(error));
  }
}

/**
 * @param {BuildIndex | EnvsIndex | EvalIndex | LeaderboardIndex} index
 * @returns {Views}
 */
function viewsOf(index) {
  if (index.kind === "build") return buildPageViews(index);
  return index.kind === "envs" ? envsPageViews(index) : evalPageViews(index);
}

/**
 * @param {EnvsIndex} index
 * @returns {Views}
 */
function envsPageViews(index) {
  const list = envList(index);
  return {
    overview: () => envsOverview(index, list),
    ordered: () => queryRows(index.rows, list.query, list),
    rows: index.rows,
    judged: false,
  };
}

/**
 * @param {BuildIndex} index
 * @returns {Views}
 */
function buildPageViews(index) {
  const lists = { environments: environmentList(index), rejections: rejectionList(index) };
  return {
    overview: (address) => [
      ...buildOverview(index, lists),
      buildLists(lists, address.startsWith("#/rejected") ? "rejections" : "environments"),
    ],
    ordered: () => queryRows(index.rows, lists.environments.query, lists.environments),
    rows: index.rows,
    judged: false,
  };
}

/**
 * @param {EvalIndex | LeaderboardIndex} index
 * @returns {Views}
 */
function evalPageViews(index) {
  const list = evalList(index);
  const overview = () => (index.kind === "leaderboard" ? leaderboardOverview(index) : evalOverview(index));
  return {
    overview: (address) => [...overview(), evalSection(list, address)].filter((part) => part !== null),
    ordered: () => queryRows(index.rows, list.query, list),
    rows: index.rows,
    judged: true,
  };
}

/**
 * Going back to the list finds its former position.
 * @param {HTMLElement} main
 * @param {string} title
 * @param {Views} views
 */
function route(main, title, views) {
  let shown = "";
  let scrollY = 0;
  const show = async () => {
    const before = shown;
    if (!before.startsWith(DETAIL)) scrollY = window.scrollY;
    shown = location.hash === "" ? "#/" : location.hash;
    if (shown.startsWith(DETAIL)) {
      const view = await detailOf(decodeURIComponent(shown.slice(DETAIL.length)), views);
      if (location.hash !== shown) return;
      main.replaceChildren(view);
      window.scrollTo(0, 0);
      const heading = view.querySelector("h2");
      heading?.focus({ preventScroll: true });
      document.title = `${heading?.textContent ?? ""} – ${title}`;
      return;
    }
    main.replaceChildren(...views.overview(shown));
    document.title = title;
    if (before.startsWith(DETAIL)) returnTo(main, before, scrollY);
    else if (before !== "") document.getElementById("lists")?.scrollIntoView();
  };
  const showOrSay = () => show().catch((error) => main.replaceChildren(failure(error)));
  window.addEventListener("hashchange", () => void showOrSay());
  void showOrSay();
}

/**
 * @param {HTMLElement} main
 * @param {string} address
 * @param {number} scrollY
 */
function returnTo(main, address, scrollY) {
  window.scrollTo(0, scrollY);
  const links = [...main.querySelectorAll("a")];
  links.find((link) => link.getAttribute("href") === address)?.focus({ preventScroll: true });
}

/**
 * @param {string} id
 * @param {Views} views
 */
async function detailOf(id, { ordered, rows, judged }) {
  const row = rows.find((one) => one.id === id);
  if (row === undefined) {
    return h(
      "div",
      {},
      h("h2", { tabindex: -1 }, "Not found"),
      h("p", {}, `This report has no environment ${id}.`),
      h("a", { href: "#/" }, "All environments"),
    );
  }
  const details = /** @type {(CompletionDetail | EnvInstanceDetail | EnvironmentDetail)[]} */ (
    await readChunk(`chunk-${row.chunk}`)
  );
  const detail = details[row.item];
  if (detail === undefined) throw new Error(`The file is incomplete: it lacks the details of ${id}.`);
  const neighbours = ordered();
  const position = neighbours.findIndex((one) => one.id === id);
  const at = (/** @type {number} */ offset) => (position < 0 ? undefined : neighbours[position + offset]);
  const place = { judged, previous: at(-1), next: at(1) };
  return "verdict" in detail ? envDetail(detail, place) : detailView(detail, place);
}

/** @param {unknown} error */
function failure(error) {
  const message = error instanceof Error ? error.message : String(error);
  return h("p", { class: "warning", role: "alert" }, `The report cannot be shown. ${message}`);
}

void start();
