/** Numbers references in the order of their first visits. */

import { symbolText } from "./symbols.js";

const { stringify } = JSON;
const { keys } = Object;

/** Escapes names of dollar signs, because the tag is `$`. */
export function attributesNode(entries) {
  const named = entries.map(([key, node]) => [attributeName(key), node]);
  named.sort(([left], [right]) => (left < right ? -1 : left > right ? 1 : 0));
  return { $: "attributes", entries: named };
}

function attributeName(key) {
  if (typeof key === "symbol") return `[${symbolText(key)}]`;
  return /^\$+$/.test(key) ? `${key}$` : key;
}

export function jsonText(root) {
  let last = 0;
  const write = (node) => {
    if (typeof node === "string") return stringify(node);
    if (node === null || typeof node !== "object") return `${node}`;
    if (Array.isArray(node)) return `[${node.map(write).join(",")}]`;
    if (node.$ === "ref" && "entry" in node) return `{"$":"ref","id":${node.entry.number}}`;
    if (node.$ === "attributes") return `{"$":"attributes"${node.entries.map(field).join("")}}`;
    if (node.$ !== "entry") return tagged(node, null);
    const { entry } = node;
    if (!entry.referenced) return entry.body.$ === "list" ? write(entry.body.v) : write(entry.body);
    last += 1;
    entry.number = last;
    return tagged(entry.body, last);
  };
  const field = ([name, node]) => `,${stringify(name)}:${write(node)}`;
  const tagged = (node, id) => {
    const rest = keys(node).filter((name) => name !== "$");
    const number = id === null ? "" : `,"id":${id}`;
    return `{"$":${stringify(node.$)}${number}${rest.map((name) => field([name, node[name]])).join("")}}`;
  };
  return write(root);
}
