import { dataTable, h } from "./dom.js";
import { percent, printable, wholePercent } from "./format.js";

/** @import { ChartPoint, Series, Chart } from "../client-types.ts" */

/** More lines are indistinguishable. */
export const MAX_SERIES = 6;

const SVG = "http://www.w3.org/2000/svg";
const HEIGHT = 260;
const EDGE = { top: 12, right: 14, bottom: 44, left: 44 };
/** Width of an axis label. */
const LABEL_WIDTH = 52;
const MIN_WIDTH = 280;

/**
 * Redrawn for each width to keep the text size.
 * @param {Chart} chart
 */
export function lineChart(chart) {
  const shown = { ...chart, series: chart.series.slice(0, MAX_SERIES) };
  const frame = h("div", { class: "chart-frame" });
  const draw = (/** @type {number} */ width) => frame.replaceChildren(drawing(shown, Math.max(MIN_WIDTH, width)));
  draw(560);
  let drawn = 0;
  new ResizeObserver(([entry]) => {
    const width = Math.round(entry?.contentRect.width ?? 0);
    if (width === 0 || width === drawn) return;
    drawn = width;
    draw(width);
  }).observe(frame);
  const hidden = chart.series.length - shown.series.length;
  return h(
    "figure",
    { class: "chart" },
    h("figcaption", {}, chart.title),
    frame,
    chart.series.length > 1 && legend(shown.series),
    hidden > 0 && h("p", { class: "note" }, `${hidden} more in the table.`),
    figuresTable(chart),
  );
}

/**
 * @param {Chart} chart
 * @param {number} width
 */
function drawing({ title, axis, ticks, series }, width) {
  const inner = { width: width - EDGE.left - EDGE.right, height: HEIGHT - EDGE.top - EDGE.bottom };
  const [least, most] = [ticks[0]?.at ?? 0, ticks.at(-1)?.at ?? 0];
  const x = (/** @type {number} */ at) =>
    EDGE.left + (most === least ? inner.width / 2 : ((at - least) / (most - least)) * inner.width);
  const y = (/** @type {number} */ value) => EDGE.top + (1 - value) * inner.height;
  const grid = [0, 0.25, 0.5, 0.75, 1].flatMap((value) => [
    s("line", { class: "grid", x1: EDGE.left, x2: width - EDGE.right, y1: y(value), y2: y(value) }),
    s("text", { class: "tick", x: EDGE.left - 6, y: y(value) + 4, "text-anchor": "end" }, wholePercent(value)),
  ]);
  const every = Math.max(1, Math.ceil((ticks.length * LABEL_WIDTH) / inner.width));
  const last = ticks.length - 1;
  const labels = ticks.flatMap(({ label, at }, index) => {
    if (index % every !== 0 && index !== last) return [];
    // A long last label would exceed the chart.
    const isEdge = index === last && label.length > 3;
    const anchor = isEdge ? { x: width - 2, "text-anchor": "end" } : { x: x(at), "text-anchor": "middle" };
    return [s("text", { class: "tick", y: HEIGHT - EDGE.bottom + 18, ...anchor }, label)];
  });
  const named = s(
    "text",
    { class: "tick", x: EDGE.left + inner.width / 2, y: HEIGHT - 6, "text-anchor": "middle" },
    axis,
  );
  const lines = series.flatMap((one, index) => seriesShapes(one, index, ticks, { x, y }));
  return s(
    "svg",
    {
      viewBox: `0 0 ${width} ${HEIGHT}`,
      width,
      height: HEIGHT,
      role: "img",
      "aria-label": `${title}. The table below has the figures.`,
    },
    ...grid,
    ...labels,
    named,
    ...lines,
  );
}

/**
 * @param {Series} series
 * @param {number} index
 * @param {Chart["ticks"]} ticks
 * @param {{ x: (at: number) => number, y: (value: number) => number }} scale
 */
function seriesShapes({ name, points }, index, ticks, { x, y }) {
  const plotted = points.flatMap((point, position) =>
    point === null ? [] : [{ ...point, at: ticks[position]?.at ?? 0, label: ticks[position]?.label ?? "" }],
  );
  if (plotted.length === 0) return [];
  const path = (/** @type {{ at: number, value: number }[]} */ all) =>
    all.map(({ at, value }) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`).join(" ");
  const upper = plotted.map(({ at, high }) => ({ at, value: high }));
  const lower = plotted.map(({ at, low }) => ({ at, value: low })).toReversed();
  const bands =
    plotted.length > 1
      ? [s("polygon", { class: "band", points: path([...upper, ...lower]) })]
      : plotted.map(({ at, low, high }) => s("line", { class: "stem", x1: x(at), x2: x(at), y1: y(low), y2: y(high) }));
  const marks = plotted.map(({ at, value, low, high, label }) =>
    markerShape(index, x(at), y(value), `${name}, ${label}: ${percent(value)} (${percent(low)} – ${percent(high)})`),
  );
  return [
    s(
      "g",
      { class: `series series-${index}` },
      ...bands,
      s("polyline", { class: "curve", points: path(plotted) }),
      ...marks,
    ),
  ];
}

/**
 * Runs differ by shape as well as by colour.
 * @param {number} index
 * @param {number} x
 * @param {number} y
 * @param {string} title
 */
function markerShape(index, x, y, title) {
  const label = s("title", {}, title);
  const at = (/** @type {[number, number][]} */ corners) =>
    corners.map(([right, down]) => `${x + right},${y + down}`).join(" ");
  switch (index % 3) {
    case 1:
      return s("rect", { class: "marker", x: x - 3.5, y: y - 3.5, width: 7, height: 7 }, label);
    case 2:
      return s(
        "polygon",
        {
          class: "marker",
          points: at([
            [0, -4.5],
            [4.5, 3.5],
            [-4.5, 3.5],
          ]),
        },
        label,
      );
    default:
      return s("circle", { class: "marker", cx: x, cy: y, r: 4 }, label);
  }
}

/** @param {readonly Series[]} series */
function legend(series) {
  const items = series.map(({ name }, index) => {
    const sample = s(
      "svg",
      { viewBox: "0 0 24 12", width: 24, height: 12, "aria-hidden": "true" },
      s(
        "g",
        { class: `series series-${index}` },
        s("line", { class: "curve", x1: 1, x2: 23, y1: 6, y2: 6 }),
        markerShape(index, 12, 6, ""),
      ),
    );
    return h("li", {}, sample, h("span", {}, name));
  });
  return h("ul", { class: "legend", "aria-hidden": "true" }, ...items);
}

/** @param {Chart} chart */
function figuresTable({ title, axis, ticks, series }) {
  const cell = (/** @type {ChartPoint | null | undefined} */ point) =>
    h(
      "td",
      { class: "number" },
      point ? `${percent(point.value)} (${percent(point.low)} – ${percent(point.high)})` : "–",
    );
  const withNotes = ticks.some(({ note }) => note !== undefined);
  const columns = [
    [axis],
    ...(withNotes ? [["Environments", "number"]] : []),
    ...series.map(({ name }) => [name, "number"]),
  ];
  const rows = ticks.map(({ label, note }, index) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, label),
      withNotes && h("td", { class: "number" }, note ?? ""),
      ...series.map(({ points }) => cell(points[index])),
    ),
  );
  const table = dataTable("compact", { caption: title, columns, rows });
  return h(
    "details",
    { class: "aside" },
    h("summary", {}, "Show as table"),
    h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": title }, table),
  );
}

/**
 * @param {string} tag
 * @param {Record<string, string | number>} attributes
 * @param {...(Node | string)} children
 */
function s(tag, attributes, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, printable(String(value)));
  for (const child of children) element.append(typeof child === "string" ? printable(child) : child);
  return element;
}
