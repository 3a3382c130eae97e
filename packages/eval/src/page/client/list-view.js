import { h } from "./dom.js";
import { counted, integer } from "./format.js";
import { facetValues, queryRows } from "./list-query.js";

/** @import { Query, Facet, Column, List } from "../client-types.ts" */

const PAGE_SIZE = 50;
/** Facets with more values are left to the search. */
const MAX_CHOICES = 200;

/**
 * @template Row
 * @param {List<Row>} list
 */
export function listView(list) {
  const status = h("p", { class: "note", role: "status" });
  const results = h("div", {});
  const refresh = () => results.replaceChildren(...resultsOf(list, status, refresh));
  const toolbar = h("form", { class: "toolbar", role: "search", onsubmit: (event) => event.preventDefault() });
  const facets = list.facets.flatMap((facet) => facetField(list, facet, refresh));
  toolbar.append(searchField(list, refresh), ...facets, sortField(list, refresh));
  refresh();
  return h("div", { class: "list" }, toolbar, status, results);
}

/**
 * @template Row
 * @param {List<Row>} list
 * @param {() => void} refresh
 */
function searchField({ query, noun }, refresh) {
  const input = h("input", {
    type: "search",
    placeholder: "Name, path or repository",
    autocomplete: "off",
    spellcheck: "false",
  });
  input.value = query.text;
  input.addEventListener("input", () => {
    query.text = input.value;
    query.page = 0;
    refresh();
  });
  return h("label", { class: "field grow" }, h("span", {}, `Find ${noun}s`), input);
}

/**
 * @template Row
 * @param {List<Row>} list
 * @param {Facet<Row>} facet
 * @param {() => void} refresh
 */
function facetField({ rows, query }, facet, refresh) {
  const values = facetValues(rows, facet);
  const chosen = query.facets[facet.key] ?? "";
  if (chosen === "" && (values.length < 2 || values.length > MAX_CHOICES)) return [];
  const options = values.map(([value, count]) =>
    h("option", { value }, `${value.replaceAll("_", " ")} (${integer(count)})`),
  );
  const select = h("select", {}, h("option", { value: "" }, "All"), ...options);
  select.value = chosen;
  select.addEventListener("change", () => {
    query.facets[facet.key] = select.value;
    query.page = 0;
    refresh();
  });
  return [h("label", { class: "field" }, h("span", {}, facet.label), select)];
}

/**
 * Narrow screens lack columns to sort by.
 * @template Row
 * @param {List<Row>} list
 * @param {() => void} refresh
 */
function sortField({ columns, query }, refresh) {
  const options = columns.map(({ key, label }) => h("option", { value: key }, label));
  const select = h("select", {}, h("option", { value: "" }, "Build order"), ...options);
  select.value = query.sort ?? "";
  select.addEventListener("change", () => {
    query.sort = select.value === "" ? null : select.value;
    query.descending = columns.find(({ key }) => key === query.sort)?.descendingFirst === true;
    query.page = 0;
    refresh();
  });
  return h("label", { class: "field narrow-only" }, h("span", {}, "Sort by"), select);
}

/**
 * @template Row
 * @param {List<Row>} list
 * @param {HTMLElement} status
 * @param {() => void} refresh
 * @returns {Node[]}
 */
function resultsOf(list, status, refresh) {
  const { rows, query, columns, noun, note } = list;
  const found = queryRows(rows, query, list);
  const pages = Math.max(1, Math.ceil(found.length / PAGE_SIZE));
  query.page = Math.min(query.page, pages - 1);
  const first = query.page * PAGE_SIZE;
  const shown = found.slice(first, first + PAGE_SIZE);
  const of =
    found.length === rows.length
      ? counted(rows.length, noun)
      : `${integer(found.length)} of ${counted(rows.length, noun)}`;
  const range = found.length > PAGE_SIZE ? `, ${integer(first + 1)}–${integer(first + shown.length)} shown` : "";
  status.textContent = of + range + (note === undefined ? "" : `. ${note}`);
  if (shown.length === 0) return [];
  const head = h("tr", {}, ...columns.map((column) => headCell(column, query, refresh)));
  const body = shown.map((row) => h("tr", {}, ...columns.map((column) => bodyCell(column, row))));
  const caption = h("caption", { class: "hidden" }, list.caption);
  const table = h("table", { class: "rows" }, caption, h("thead", {}, head), h("tbody", {}, ...body));
  return pages > 1 ? [table, pager(query, pages, refresh)] : [table];
}

/**
 * @template Row
 * @param {Column<Row>} column
 * @param {Query} query
 * @param {() => void} refresh
 */
function headCell({ key, label, className = "", descendingFirst = false }, query, refresh) {
  const active = query.sort === key;
  const sort = () => {
    query.descending = active ? !query.descending : descendingFirst;
    query.sort = key;
    query.page = 0;
    refresh();
    document.getElementById(`sort-${key}`)?.focus();
  };
  const direction = query.descending ? "descending" : "ascending";
  const mark = active ? h("span", { class: "sort-mark", "aria-hidden": "true" }, query.descending ? "▾" : "▴") : null;
  const button = h("button", { type: "button", class: "sort", id: `sort-${key}`, onclick: sort }, label, mark);
  return h("th", { scope: "col", class: className, "aria-sort": active ? direction : undefined }, button);
}

/**
 * @template Row
 * @param {Column<Row>} column
 * @param {Row} row
 */
function bodyCell({ className = "", cell }, row) {
  return h("td", { class: className }, cell(row));
}

/**
 * @param {Query} query
 * @param {number} pages
 * @param {() => void} refresh
 */
function pager(query, pages, refresh) {
  /**
   * @param {string} label
   * @param {number} page
   */
  const step = (label, page) => {
    const go = () => {
      query.page = page;
      refresh();
      document.querySelector(".list")?.scrollIntoView({ block: "start" });
      document.getElementById("pager")?.focus({ preventScroll: true });
    };
    const disabled = page < 0 || page >= pages || page === query.page;
    return h("button", { type: "button", class: "quiet", disabled, onclick: go }, label);
  };
  const place = h("span", { class: "place" }, `Page ${integer(query.page + 1)} of ${integer(pages)}`);
  return h(
    "nav",
    { class: "pager", id: "pager", tabindex: -1, "aria-label": "Pages of the list" },
    step("First", 0),
    step("Previous", query.page - 1),
    place,
    step("Next", query.page + 1),
    step("Last", pages - 1),
  );
}
