/** Uses saved getters and runs no code of the value. */

import { getterOf, uncurry } from "./inspection.js";

const urlText = getterOf(URL.prototype, "href");
const parametersText = uncurry(URLSearchParams.prototype.toString);
const parameters = uncurry(URLSearchParams.prototype.forEach);
const INTERNATIONAL = Object.getOwnPropertyNames(Intl)
  .filter((name) => typeof Intl[name] === "function" && Intl[name].prototype?.resolvedOptions !== undefined)
  .map((name) => [`Intl.${name}`, Intl[name].prototype, uncurry(Intl[name].prototype.resolvedOptions)]);

export function urlContent(encoder, value, depth) {
  const url = ask(urlText, value);
  if (url !== undefined) return { of: "URL", node: encoder.leaf("url", url) };
  if (ask(parametersText, value) === undefined) return null;
  const pairs = [];
  parameters(value, (item, key) => (pairs[pairs.length] = [key, item]));
  const items = pairs.map((pair) => ({ $: "list", v: pair.map((text) => encoder.encode(text, depth + 1)) }));
  return { of: "", node: { $: "list", v: items } };
}

export function internationalOptions(encoder, value, depth) {
  for (const [name, prototype, options] of INTERNATIONAL) {
    if (!Object.prototype.isPrototypeOf.call(prototype, value)) continue;
    const found = ask(options, value);
    if (found !== undefined) return { of: "", boxed: name, node: encoder.encode(found, depth + 1) };
  }
  return null;
}

function ask(getter, value) {
  try {
    return getter(value);
  } catch {
    return undefined;
  }
}
