/** Writes equal values as equal JSON, without running their code. See docs/reference/canonical-data.md. */

import { bodyOf } from "./canonical-bodies.js";
import { attributesNode, jsonText } from "./canonical-nodes.js";
import { DEFAULT_LIMITS, Interrupted, TooLarge, Unwritable } from "./canonical-limits.js";
import { closureNode } from "./closures.js";
import { className, isProxy } from "./inspection.js";
import { createNames, functionNode } from "./reachability.js";
import { symbolText } from "./symbols.js";

const { isSafeInteger } = Number;
const { is } = Object;
const isWellFormed = (text) => Reflect.apply(wellFormed, text, []);
const wellFormed = String.prototype.isWellFormed;
const { parse } = JSON;
const { next: nextOf } = Object.getPrototypeOf(Object.getPrototypeOf((function* () {})()));

/** `opaque` writes parts without a canonical form as class names. */
export function toCanonical(value, { limits = {}, opaque = false } = {}) {
  return parse(
    canonicalText(value, {
      limits: { ...DEFAULT_LIMITS, ...limits },
      opaque,
      names: createNames(),
      memory: createMemory(),
    }),
  );
}

/** Remembers results that can be read only once. */
export function createMemory() {
  return { promises: new WeakMap(), iterators: new WeakMap(), closures: new WeakMap(), waiting: [] };
}

/** Adds unknown promises to `memory.waiting`. */
export function canonicalText(value, { limits, opaque, names, memory }) {
  const encoder = new Encoder(limits, opaque, names, memory);
  try {
    return jsonText(encoder.encode(value, 0));
  } catch (error) {
    if (error instanceof RangeError) throw new TooLarge("nested too deeply");
    throw error;
  }
}

class Encoder {
  #nodes;
  #text;
  #within = 0;
  #entries = new Map();

  constructor(limits, opaque, names, memory) {
    this.limits = limits;
    this.memory = memory;
    this.opaque = opaque;
    this.names = names;
    this.#nodes = limits.nodes;
    this.#text = limits.text;
  }

  encode(value, depth) {
    this.#count(depth);
    switch (typeof value) {
      case "string":
        return this.#string(value);
      case "number":
        return isSafeInteger(value) && !is(value, -0) ? value : { $: "float", v: floatText(value) };
      case "boolean":
        return value;
      case "undefined":
        return { $: "constant", v: "undefined" };
      case "bigint":
        return this.leaf("bigint", `${value}`);
      case "symbol":
        return this.leaf("symbol", symbolText(value));
      default:
        return value === null ? null : this.#tracked(value, depth);
    }
  }

  leaf(tag, text, more = {}) {
    this.spend(text.length);
    return { $: tag, v: text, ...more };
  }

  spend(size) {
    this.#text -= size;
    if (this.#text < 0) throw new TooLarge(`more than ${this.limits.text} characters`);
  }

  require(count) {
    if (count > this.#nodes) throw new TooLarge(`more than ${this.limits.nodes} parts`);
  }

  attributes(entries, depth) {
    return attributesNode(entries.map(([key, descriptor]) => [key, this.member(descriptor, depth)]));
  }

  member(descriptor, depth) {
    this.#within += 1;
    try {
      return this.property(descriptor, depth);
    } finally {
      this.#within -= 1;
    }
  }

  property(descriptor, depth) {
    if ("value" in descriptor) return this.encode(descriptor.value, depth + 1);
    const kinds = [descriptor.get === undefined ? "" : "get", descriptor.set === undefined ? "" : "set"];
    return { $: "accessor", v: kinds.join(" ").trim() };
  }

  iterator(value, next, depth) {
    const taken = this.#take(value, next);
    const node = { $: "iterator", v: taken.items.map((item) => this.encode(item, depth + 1)), more: taken.more };
    if (taken.result !== undefined) node.result = this.encode(taken.result, depth + 1);
    return node;
  }

  #take(value, next = nextOf) {
    const known = this.memory.iterators.get(value);
    if (known !== undefined) return known;
    const taken = { items: [], more: false, result: undefined };
    this.memory.iterators.set(value, taken);
    while (!taken.more) {
      let step;
      try {
        step = Reflect.apply(next, value, []);
      } catch (error) {
        throw new Interrupted(error);
      }
      if (step.done) {
        taken.result = step.value;
        break;
      }
      if (taken.items.length < this.limits.iterate) taken.items.push(step.value);
      else taken.more = true;
    }
    return taken;
  }

  #count(depth) {
    this.#nodes -= 1;
    if (this.#nodes < 0) throw new TooLarge(`more than ${this.limits.nodes} parts`);
    if (depth > this.limits.depth) throw new TooLarge(`nested deeper than ${this.limits.depth}`);
  }

  #string(value) {
    this.spend(value.length);
    if (isWellFormed(value)) return value;
    return { $: "str", v: Array.from({ length: value.length }, (_, at) => value.charCodeAt(at)) };
  }

  #tracked(value, depth) {
    const known = this.#entries.get(value);
    if (known !== undefined) {
      known.referenced = true;
      return { $: "ref", entry: known };
    }
    if (isProxy(value)) return this.#opaque(new Unwritable("a proxy"), "Proxy", depth);
    try {
      const calls = this.memory.closures.get(value);
      if (typeof value === "function" && calls === undefined) return functionNode(value, this.names);
      const entry = { body: null, referenced: false, number: null };
      this.#entries.set(value, entry);
      entry.body =
        calls === undefined ? this.#body(value, depth) : closureNode(calls, (one) => this.encode(one, depth + 2));
      return { $: "entry", entry };
    } catch (error) {
      return this.#opaque(error, typeof value === "function" ? "Function" : className(value), depth);
    }
  }

  #body(value, depth) {
    try {
      return bodyOf(this, value, depth);
    } catch (error) {
      if (!(error instanceof TooLarge)) this.#entries.delete(value);
      throw error;
    }
  }

  #opaque(error, name, depth) {
    const isMine = error instanceof Unwritable && !(error instanceof TooLarge);
    // Nested functions may be opaque, because their holder distinguishes them.
    const isInside = name === "Function" && depth > 0;
    if (!(this.opaque || isInside || this.#within > 0) || !(isMine || error instanceof Interrupted)) throw error;
    this.#count(depth);
    return { $: "opaque", v: name };
  }
}

function floatText(value) {
  if (value !== value) return "nan";
  if (value === Infinity) return "inf";
  if (value === -Infinity) return "-inf";
  return is(value, -0) ? "-0.0" : `${value}`;
}
