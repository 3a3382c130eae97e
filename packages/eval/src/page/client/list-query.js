/** @import { Query, Sortable, Facet } from "../client-types.ts" */

/** @returns {Query} */
export function emptyQuery() {
  return { text: "", facets: {}, sort: null, descending: false, page: 0 };
}

/**
 * Matches rows with every word. Rows without a value come last.
 * @template Row
 * @param {readonly Row[]} rows
 * @param {Query} query
 * @param {{ columns: readonly Sortable<Row>[], facets: readonly Facet<Row>[], textOf: (row: Row) => string }} list
 * @returns {Row[]}
 */
export function queryRows(rows, query, { columns, facets, textOf }) {
  const needles = query.text.toLowerCase().split(/\s+/u).filter(Boolean);
  const chosen = facets.filter(({ key }) => (query.facets[key] ?? "") !== "");
  const found = rows.filter((row) => {
    if (chosen.some((facet) => !valuesOf(row, facet).includes(query.facets[facet.key] ?? ""))) return false;
    if (needles.length === 0) return true;
    const text = textOf(row).toLowerCase();
    return needles.every((needle) => text.includes(needle));
  });
  const column = columns.find(({ key }) => key === query.sort);
  if (column === undefined) return found;
  const direction = query.descending ? -1 : 1;
  return found.toSorted((one, other) => compare(column.value(one), column.value(other), direction));
}

const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/**
 * @param {string | number | null} one
 * @param {string | number | null} other
 * @param {number} direction
 */
function compare(one, other, direction) {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  if (typeof one === "number" && typeof other === "number") return direction * (one - other);
  return direction * collator.compare(String(one), String(other));
}

/**
 * @template Row
 * @param {readonly Row[]} rows
 * @param {Facet<Row>} facet
 * @returns {[string, number][]}
 */
export function facetValues(rows, facet) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const row of rows) for (const value of valuesOf(row, facet)) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].toSorted(([one, few], [other, many]) => many - few || collator.compare(one, other));
}

/**
 * A row may have several values of a facet.
 * @template Row
 * @param {Row} row
 * @param {Facet<Row>} facet
 * @returns {readonly string[]}
 */
function valuesOf(row, { value }) {
  const own = value(row);
  return typeof own === "string" ? [own] : [...new Set(own)];
}
