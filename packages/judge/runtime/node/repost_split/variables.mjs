import { defineProperty, getOwnPropertyDescriptor, isArray, Map, ownKeys, same, stringify } from "./base.mjs";
import { FIXED } from "./describe.mjs";
import { textOf, writeLeaf } from "./leaves.mjs";
import { Violation } from "./problems.mjs";
import { StatePart } from "./state.mjs";

const BOOKS = new Set(["name", "length", "prototype", "arguments", "caller", "__proto__"]);
const MAX_ADOPTED = 20_000;

export class Variables extends StatePart {
  #heap;
  #known;
  #realm;
  #sending;

  key = "g";

  constructor(heap, realm) {
    super();
    this.#heap = heap;
    this.#realm = realm;
    this.#known = new Map();
    this.#sending = new Map();
  }

  /** Both sides run the same text, so plain data is equal. */
  begin() {
    for (const [key, value] of this.#places()) {
      const leaf = writeLeaf(value);
      if (leaf !== undefined) this.#known.set(key, stringify(leaf));
    }
  }

  *#places() {
    for (const { name, kind } of this.#realm.variables) {
      if (kind === "import") continue;
      const value = this.#realm.read(name);
      if (typeof value !== "function") {
        if (this.#realm.bindings.has(name)) yield [name, value];
      } else if (!this.#realm.isTarget(value)) yield* this.#members(name, value);
    }
  }

  *#members(name, owner) {
    for (const key of ownKeys(owner)) {
      if (typeof key === "symbol" || BOOKS.has(key)) continue;
      const own = getOwnPropertyDescriptor(owner, key);
      if ("value" in own && typeof own.value !== "function") yield [`${name}.${key}`, own.value];
    }
  }

  collect() {
    const found = [];
    this.#sending = new Map();
    for (const [key, value] of this.#places()) {
      if (value !== null && typeof value === "object" && this.#realm.reference(value) !== undefined) continue;
      this.#heap.origins.begin(`variable ${key}`);
      const written = this.#heap.write(value);
      const text = stringify(written);
      if (this.#known.get(key) === text) continue;
      this.#sending.set(key, text);
      found.push([key, written]);
    }
    return found.length === 0 ? undefined : found;
  }

  commit() {
    for (const [key, text] of this.#sending) this.#known.set(key, text);
  }

  /** Gives received values the numbers of their twins in this process. */
  prepare(found, nodes) {
    if (this.#realm.trusted) return;
    const byNumber = new Map(nodes.map((node) => [node[0], node]));
    for (const [key, written] of found) adopt(this.#heap, written, this.#value(key), byNumber);
  }

  #value(key) {
    const [name, member] = split(key);
    const value = this.#realm.read(name);
    return member === undefined ? value : getOwnPropertyDescriptor(value ?? {}, member)?.value;
  }

  apply(found) {
    for (const entry of found) {
      if (!isArray(entry) || entry.length !== 2) throw new Violation("no variable");
      const [key, written] = entry;
      const value = this.#heap.value(written);
      if (this.#realm.trusted) this.#check(textOf(key), value);
      if (this.#realm.trusted && !this.#carries(key, value)) {
        this.#known.delete(key);
        continue;
      }
      this.#known.set(key, stringify(written));
      this.#assign(key, value);
    }
  }

  #carries(key, value) {
    return same(this.#value(key), value) || this.#realm.changes.carries(`variable ${key}`);
  }

  #assign(key, value) {
    const [name, member] = split(key);
    if (member === undefined) this.#realm.write(name, value);
    else {
      const owner = this.#realm.read(name);
      if (typeof owner === "function" && !this.#realm.isTarget(owner))
        defineProperty(owner, member, { value, __proto__: null });
    }
  }

  #check(key, value) {
    const [name, member] = split(key);
    const known = this.#realm.variables.find((variable) => variable.name === name);
    if (known === undefined || known.kind === "import") throw new Violation(`the variable ${key} is not shared`);
    const isData = typeof value !== "function" && typeof this.#value(key) !== "function";
    if (!isData || (member !== undefined && BOOKS.has(member)))
      throw new Violation(`the variable ${key} may not become that`);
  }
}

function split(key) {
  const at = key.indexOf(".");
  return at < 0 ? [key, undefined] : [key.slice(0, at), key.slice(at + 1)];
}

function adopt(heap, written, value, byNumber) {
  const pending = [[written, value]];
  for (let step = 0; step < MAX_ADOPTED && pending.length > 0; step += 1) {
    const [part, own] = pending.pop();
    const node = isArray(part) && part[0] === "o" ? byNumber.get(part[1]) : undefined;
    // A shared function would travel by name: this one differs.
    if (node === undefined || typeof own !== "object" || own === null || heap.objects.has(node[0])) continue;
    const tag = node[1] === "proto" ? "proto" : heap.describer.tagOf(own);
    if (tag !== node[1]) continue;
    heap.bind(node[0], own, tag);
    if (FIXED.has(tag) && tag !== "proto") continue;
    const content = heap.describer.content(tag, own);
    if (content.length !== node.length - 2) continue;
    for (let index = 0; index < content.length; index += 1) pending.push([node[index + 2], content[index]]);
  }
}
