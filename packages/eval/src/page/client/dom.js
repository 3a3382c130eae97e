import { printable } from "./format.js";

/** @import { Child, Attributes } from "../client-types.ts" */

/**
 * Strings are never markup. Functions listen to events. False and undefined attributes are omitted.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name.slice("on".length), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== undefined) element.setAttribute(name, printable(String(value)));
  }
  for (const child of children) {
    if (child !== null && child !== undefined && child !== false) element.append(content(child));
  }
  return element;
}

/** @param {string | Node} child */
function content(child) {
  return typeof child === "string" ? printable(child) : child;
}

/**
 * @param {string} title
 * @param {...Child} children
 */
export function section(title, ...children) {
  return h("section", {}, h("h2", {}, title), ...children);
}

/**
 * A column without a label has no heading.
 * @param {string} className
 * @param {{ caption?: string, columns?: readonly (readonly string[])[], rows: readonly Node[] }} content
 */
export function dataTable(className, { caption, columns, rows }) {
  const head = columns?.map(([label = "", name]) =>
    label === "" ? h("td", { class: name }) : h("th", { scope: "col", class: name }, label),
  );
  return h(
    "table",
    { class: className },
    caption !== undefined && h("caption", { class: "hidden" }, caption),
    head !== undefined && h("thead", {}, h("tr", {}, ...head)),
    h("tbody", {}, ...rows),
  );
}

/**
 * Omits pairs without a value.
 * @param {readonly (readonly [string, Child])[]} pairs
 * @param {string} [className]
 */
export function definitions(pairs, className = "facts") {
  const shown = pairs.filter(([, value]) => value !== null && value !== undefined && value !== false && value !== "");
  return h(
    "dl",
    { class: className },
    ...shown.map(([term, value]) => h("div", {}, h("dt", {}, term), h("dd", {}, value))),
  );
}

/**
 * Links http(s) addresses only, because addresses are untrusted.
 * @param {string} text
 * @param {string | null} url
 */
export function outsideLink(text, url) {
  if (url === null || !/^https?:\/\//iu.test(url)) return h("span", {}, text);
  return h("a", { href: url, rel: "noopener noreferrer", target: "_blank" }, text);
}

/**
 * Screen readers read the figure beside it.
 * @param {number} ratio
 * @param {string} [tone]
 */
export function bar(ratio, tone = "") {
  const fill = h("span", { class: `bar-fill ${tone}` });
  fill.style.inlineSize = `${Math.max(0, Math.min(1, ratio)) * 100}%`;
  return h("span", { class: "bar-track", "aria-hidden": "true" }, fill);
}

/**
 * Wraps only after punctuation and between words.
 * @param {string} name
 */
export function wrappable(name) {
  const parts = name.split(/(?<=[._/:-])(?=[^._/:-])|(?<=[a-z0-9])(?=[A-Z])/u);
  return parts.flatMap((part, index) => (index === 0 ? [part] : [h("wbr", {}), part]));
}
