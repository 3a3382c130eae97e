/** Platform objects whose content only their getters show. The saved getters are used; no code of the value runs. */

import { getterOf, uncurry } from "./inspection.js";

const urlText = getterOf(URL.prototype, "href");
const parametersText = uncurry(URLSearchParams.prototype.toString);
const parameters = uncurry(URLSearchParams.prototype.forEach);
const INTERNATIONAL = Object.getOwnPropertyNames(Intl)
  .filter((name) => typeof Intl[name] === "function" && Intl[name].prototype?.resolvedOptions !== undefined)
  .map((name) => [`Intl.${name}`, Intl[name].prototype, uncurry(Intl[name].prototype.resolvedOptions)]);

/** Returns the content of a URL or URLSearchParams; null for other objects. */
export function urlContent(encoder, value, depth) {
  const url = ask(urlText, value);
  if (url !== undefined) return { of: "URL", node: encoder.leaf("url", url) };
  if (ask(parametersText, value) === undefined) return null;
  const pairs = [];
  parameters(value, (item, key) => (pairs[pairs.length] = [key, item]));
  const items = pairs.map((pair) => ({ $: "list", v: pair.map((text) => encoder.encode(text, depth + 1)) }));
  return { of: "", node: { $: "list", v: items } };
}

/** Returns the resolved options of an Intl object; null for other objects. */
export function internationalOptions(encoder, value, depth) {
  for (const [name, prototype, options] of INTERNATIONAL) {
    if (!Object.prototype.isPrototypeOf.call(prototype, value)) continue;
    const found = ask(options, value);
    if (found !== undefined) return { of: "", boxed: name, node: encoder.encode(found, depth + 1) };
  }
  return null;
}

/** Returns the result of a saved getter; undefined if the value is not of its class. */
function ask(getter, value) {
  try {
    return getter(value);
  } catch {
    return undefined;
  }
}
