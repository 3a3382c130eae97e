import { defineProperty, deleteProperty, getOwnPropertyDescriptor, isArray, Map, ownKeys } from "./base.mjs";
import { Violation } from "./problems.mjs";
import { StatePart } from "./state.mjs";

const GLOBALS = (
  "Date Promise fetch setTimeout setInterval setImmediate clearTimeout clearInterval clearImmediate queueMicrotask structuredClone " +
  "crypto performance localStorage navigator document window"
).split(" ");
const OBJECTS = ["console", "Math", "Date", "JSON", "Object", "Array", "Number", "Promise"];
const PROCESS = "cwd hrtime memoryUsage uptime nextTick platform version versions argv exit kill emitWarning".split(
  " ",
);
const BOOKS = new Set(["name", "length", "prototype", "constructor", "arguments", "caller"]);
const MISSING = { missing: true };

export class Patches extends StatePart {
  #heap;
  #places = [];
  #entries = [];
  #variables = [];
  #here;
  #objects;
  #originals;
  #realm;
  #sending;
  #sent;

  key = "p";

  /** Only mentioned parts of Node can be replaced. */
  constructor(heap, realm, named) {
    super();
    this.#objects = named.performance ? [...OBJECTS, "performance"] : OBJECTS;
    this.#heap = heap;
    this.#realm = realm;
    this.#originals = undefined;
    this.#sent = new Map();
    this.#sending = new Map();
    this.#here = new Map();
  }

  start() {
    if (this.#originals !== undefined) return;
    this.#originals = this.#current();
    for (const [owner, keys] of this.#owners()) {
      const place = this.#owner(owner);
      this.#places.push({ place, count: keys === undefined ? ownKeys(place).length : -1 });
    }
    for (const [path, value] of this.#originals) {
      const [owner, key] = path.split("\n");
      if (owner === "") this.#variables.push({ name: key, value });
      else this.#entries.push({ place: this.#owner(owner), key, value });
    }
  }

  #isUntouched() {
    for (const { place, key, value } of this.#entries) if (place[key] !== value) return false;
    for (const { name, value } of this.#variables) if (this.#realm.read(name) !== value) return false;
    return this.#places.every(({ place, count }) => count < 0 || ownKeys(place).length === count);
  }

  #current() {
    const found = new Map();
    for (const [owner, keys] of this.#owners()) {
      const place = this.#owner(owner);
      for (const key of keys ?? ownKeys(place)) {
        if (typeof key === "symbol" || BOOKS.has(key)) continue;
        const own = getOwnPropertyDescriptor(place, key);
        const counts = own !== undefined && "value" in own && (keys !== undefined || typeof own.value === "function");
        if (counts) found.set(`${String(owner)}\n${key}`, own.value);
      }
    }
    for (const { name, kind } of this.#realm.variables) {
      const value = kind === "function" || kind === "variable" ? this.#realm.read(name) : undefined;
      if (typeof value === "function" && !this.#realm.isTarget(value)) found.set(`\n${name}`, value);
    }
    return found;
  }

  *#owners() {
    yield ["b:globalThis", GLOBALS];
    yield ["b:process", PROCESS];
    for (const name of this.#objects) yield [`b:${name}`, undefined];
    for (const { name, kind } of this.#realm.variables) {
      const value = this.#realm.read(name);
      const isModule = kind === "import" && typeof value === "object" && value !== null && !isNamespace(value);
      if (isModule) yield [`i:${name}`, undefined];
      if (typeof value !== "function" || kind === "import" || this.#realm.isTarget(value)) continue;
      yield [`c:${name}`, undefined];
      const prototype = getOwnPropertyDescriptor(value, "prototype")?.value;
      if (typeof prototype === "object" && prototype !== null) yield [`c:${name}.prototype`, undefined];
    }
  }

  #owner(path) {
    const kind = path[0];
    const name = path.slice(2);
    if (kind === "b") return name === "globalThis" ? globalThis : globalThis[name];
    if (!name.endsWith(".prototype")) return this.#realm.read(name);
    return this.#realm.read(name.slice(0, -".prototype".length)).prototype;
  }

  collect() {
    if (!this.#realm.trusted) return undefined;
    this.start();
    if (this.#sent.size === 0 && this.#isUntouched()) {
      this.#sending = this.#sent;
      return undefined;
    }
    const found = [];
    const current = this.#current();
    this.#sending = new Map(this.#sent);
    for (const [path, value] of current) {
      const original = this.#originals.has(path) ? this.#originals.get(path) : MISSING;
      if (value === original || this.#realm.isTarget(value)) continue;
      if (this.#sent.has(path) && this.#sent.get(path) === value) continue;
      found.push([path, true, this.#heap.write(value)]);
      this.#sending.set(path, value);
    }
    for (const path of this.#sent.keys()) {
      if (current.get(path) !== this.#originals.get(path)) continue;
      found.push([path, false, null]);
      this.#sending.delete(path);
    }
    return found.length === 0 ? undefined : found;
  }

  commit() {
    this.#sent = this.#sending;
  }

  apply(found) {
    if (this.#realm.trusted) throw new Violation("the candidate's side cannot replace anything in the test's");
    if (!isArray(found)) throw new Violation("no patches");
    for (const [path, isReplaced, written] of found) {
      const [owner, key] = path.split("\n");
      if (isReplaced) this.#replace(owner, key, path, this.#heap.value(written));
      else if (this.#here.has(path)) {
        this.#put(owner, key, this.#here.get(path));
        this.#here.delete(path);
      }
    }
  }

  #replace(owner, key, path, value) {
    if (!this.#here.has(path)) this.#here.set(path, owner === "" ? this.#realm.read(key) : this.#own(owner, key));
    this.#put(owner, key, value);
  }

  #own(owner, key) {
    return getOwnPropertyDescriptor(this.#owner(owner), key)?.value ?? MISSING;
  }

  #put(owner, key, value) {
    if (owner === "") this.#realm.write(key, value);
    else if (value === MISSING) deleteProperty(this.#owner(owner), key);
    else defineProperty(this.#owner(owner), key, { value, writable: true, configurable: true });
  }
}

function isNamespace(value) {
  return value[Symbol.toStringTag] === "Module";
}
