/** Anything unknown is a violation. */
import {
  create,
  defineProperty,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  isArray,
  isSafeInteger,
  Map,
  Set,
  setPrototypeOf,
} from "./base.mjs";
import { isSameContent, ObjectChange } from "./carrying.mjs";
import { FIXED } from "./describe.mjs";
import { intrinsicPath } from "./intrinsics.mjs";
import { kinds } from "./kinds.mjs";
import { NOT_A_LEAF, readLeaf, textOf } from "./leaves.mjs";
import { keyName } from "./origins.mjs";
import { Violation } from "./problems.mjs";
import { parseProperties, setProperties } from "./properties.mjs";

const LATE = ["view"];

export class NodeReader {
  #errorPrototypes;
  #heap;
  #kept = new Set();
  #realm;

  constructor(heap, realm) {
    this.#heap = heap;
    this.#realm = realm;
    this.#errorPrototypes = new Map();
  }

  /** Creates empty values first, because they may refer to each other. */
  take(sent) {
    const nodes = sent.filter((node) => !this.#isTwin(node));
    const made = nodes.filter((node) => this.#isNew(node));
    for (const node of made) if (!LATE.includes(node[1])) this.#make(node);
    for (const node of made) if (LATE.includes(node[1])) this.#make(node);
    for (const node of nodes) this.#fill(node, made.includes(node));
    for (const node of sent) {
      // A withheld change makes the other side send the value again.
      if (this.#kept.has(node[0])) this.#heap.forget(node[0]);
      else this.#heap.settle(node[0]);
    }
    this.#kept.clear();
  }

  /** Detects values that the module's text created in the candidate's process. */
  #isTwin(node) {
    return !this.#realm.trusted && isArray(node) && FIXED.has(node[1]) && this.#heap.tags.get(node[0]) === node[1];
  }

  #isNew(node) {
    if (!isArray(node) || node.length < 3 || !isSafeInteger(node[0])) throw new Violation("no numbered value");
    const [number, tag] = node;
    const known = this.#heap.tags.get(number);
    if (known === undefined) {
      if (number === 0 || this.#heap.isOurs(number)) throw new Violation(`the number ${number} was never given`);
      return true;
    }
    const isClosed = FIXED.has(tag) || (tag === "fn" && this.#realm.trusted && this.#heap.isOurs(number));
    if (known !== tag || isClosed) throw new Violation(`the number ${number} is ${known} and cannot become that`);
    return false;
  }

  #make([number, tag, ...parts]) {
    this.#heap.bind(number, this.#empty(number, tag, parts), tag);
  }

  #empty(number, tag, parts) {
    const { remoteObjects } = this.#heap;
    switch (tag) {
      case "symbol":
        return Symbol(parts[0] === null ? undefined : readLeaf(parts[0]));
      case "fn":
        return remoteObjects.makeFunction(number, textOf(parts[0]), parts[1], parts[2] === true);
      case "iter":
        return remoteObjects.makeIterator(number, parts[0] === true, parts[1] === true, parts[2] === true);
      case "remote":
        return remoteObjects.makeRemote(number, textOf(parts[0]));
      case "opaque":
        return remoteObjects.makeOpaque(textOf(parts[0]));
      case "promise":
        return remoteObjects.makePromise(this.#heap.describer);
      case "proto":
        return create(null);
      default:
        return this.#emptyKind(tag, parts);
    }
  }

  #emptyKind(tag, parts) {
    const kind = Object.hasOwn(kinds, tag) ? kinds[tag] : undefined;
    if (kind === undefined || !isSafeInteger(parts[2]) || parts[2] < 0)
      throw new Violation(`values of no known kind: ${tag}`);
    if (tag === "obj" && isArray(parts[0]) && parts[0][0] === "c") {
      const made = this.#realm.make(this.#realm.findPrototype(parts[0]));
      if (made !== undefined) return made;
    }
    return kind.make(parts.slice(3 + parts[2]), (part) => this.value(part));
  }

  #fill([number, tag, ...parts], isNew) {
    const value = this.#heap.objects.get(number);
    if (tag === "promise") {
      this.#heap.remoteObjects.settlePromise(value, this.#heap.describer, parts[0], this.#plainValue(parts[1]));
    } else if (tag === "fn") {
      this.#fillFunction(value, parts);
    } else if (!FIXED.has(tag) || tag === "proto") {
      this.#fillObject(number, { value, tag, isNew }, parts);
    }
  }

  #fillFunction(value, [, , , prototype, ...properties]) {
    if (prototype !== null && this.#heap.remoteObjects.isConstructor(value)) {
      defineProperty(value, "prototype", { value: this.#prototype(prototype), __proto__: null });
    }
    setProperties(value, "fn", this.#properties("fn", properties, value), true);
  }

  #fillObject(number, { value, tag, isNew }, [prototype, extensible, count, ...slots]) {
    const isOfTest = this.#realm.trusted && this.#heap.isOurs(number);
    let parent = isOfTest ? this.#prototype(prototype) : this.#shownPrototype(prototype);
    const content = slots.slice(count).map((part) => this.#plainValue(part));
    if (tag === "error" && typeof content[0] === "string")
      parent = this.#errorPrototype(parent, content[0], content[1]);
    if (isNew) setPrototypeOf(value, parent);
    else if (this.#realm.trusted && getPrototypeOf(value) !== parent) throw new Violation("an object of another class");
    const properties = this.#properties(tag, slots.slice(0, count), value);
    const sent = { content, properties, isExtensible: extensible === true };
    const carried = isOfTest ? this.#carried(number, tag, value, sent) : sent;
    if (carried === null) return;
    if (tag === "obj") this.#fillPrivates(value, carried.content);
    else if (tag !== "proto") kinds[tag].fill(value, carried.content);
    setProperties(value, tag, carried.properties, carried.isExtensible);
  }

  #carried(number, tag, value, sent) {
    const { describer, origins } = this.#heap;
    const { changes, hasReference } = this.#realm;
    const label = origins.of(number);
    const now = describer.content(tag, value);
    const content = now.slice(3 + now[2]);
    if (tag !== "obj" || !origins.isRoot(number)) {
      const slots = sent.properties.flatMap((property) => property.slots());
      const flat = [now[0], sent.isExtensible, slots.length, ...slots, ...sent.content];
      if (tag === "error" || isSameContent(now, flat) || changes.carries(label)) return sent;
      this.#kept.add(number);
      return null;
    }
    const change = new ObjectChange(value, {
      carries: (name) => changes.carries(`${label}.${name}`),
      isFree: label === "this" && !hasReference,
    });
    const properties = change.properties(sent.properties);
    const fields = change.fields(sent.content, content);
    const isExtensible = sent.isExtensible || !changes.carries(`${label} frozen`);
    if (!change.isWhole || isExtensible !== sent.isExtensible) this.#kept.add(number);
    return { properties, content: fields, isExtensible };
  }

  /** A method of the module could call a class that the reference hid. */
  #shownPrototype(part) {
    const found = this.#prototype(part);
    const isNamed = isArray(part) && part[0] === "c";
    if (!this.#realm.trusted || !this.#realm.hasReference || !isNamed) return found;
    if (this.#realm.changes.has(`prototype:${part[1]}`)) return found;
    let known = found;
    while (known !== null && intrinsicPath(known) === undefined) known = getPrototypeOf(known);
    return known;
  }

  #fillPrivates(value, content) {
    if (content.length === 0) return;
    for (const [path, fields] of this.#realm.privateFieldsOf(value)) {
      const found = create(null);
      for (let at = 0; at + 2 < content.length; at += 3)
        if (content[at] === path) found[content[at + 1]] = content[at + 2];
      fields.write(value, found);
    }
  }

  #properties(tag, slots, owner) {
    const found = parseProperties(slots.map((part) => this.value(part)));
    if (!this.#realm.trusted) return found;
    for (const property of found) if (!isUnchangedAccessor(owner, property)) this.#admit(tag, property, owner);
    return found;
  }

  #admit(tag, { key, value, setter, isAccessor }, owner) {
    const name = keyName(key);
    if (key === "__proto__" && !this.#realm.permit("key:__proto__")) throw new Violation("a property __proto__");
    if (isAccessor && tag !== "proto") throw new Violation("an accessor");
    for (const part of [value, setter]) this.#open(part, `${isAccessor ? "get" : "method"}:${name}`);
    const isForeign = typeof value === "function" && !this.#heap.remoteObjects.isRemoteFunction(value);
    const isNew = getOwnPropertyDescriptor(owner, key)?.value !== value;
    if (isForeign && isNew && key in owner && !this.#realm.changes.has(`method:${name}`))
      throw new Violation(`a function in the place of ${name}`);
  }

  /** Makes a function callable if the reference also left a callable one. */
  #open(value, name) {
    const { remoteObjects } = this.#heap;
    if (typeof value === "function" && remoteObjects.isClosed(value) && this.#realm.permit(name))
      remoteObjects.open(value);
  }

  #plainValue(part) {
    const value = this.value(part);
    this.#open(value, "function");
    return value;
  }

  root(part) {
    return this.#plainValue(part);
  }

  /** Functions are callable if the reference passed one. */
  operand(part) {
    const value = this.value(part);
    const isClosed = typeof value === "function" && this.#heap.remoteObjects.isClosed(value);
    if (isClosed && this.#realm.changes.has("operand")) this.#heap.remoteObjects.open(value);
    return value;
  }

  receiver(part, called) {
    const isNamed = isArray(part) && (part[0] === "b" || part[0] === "c" || part[0] === "x");
    return isNamed ? this.#realm.findReceiver(part, called) : this.#plainValue(part);
  }

  #prototype(part) {
    if (part === null) return null;
    if (isArray(part) && (part[0] === "b" || part[0] === "c")) return this.#realm.findPrototype(part);
    const found = this.value(part);
    const tag = this.#heap.tags.get(this.#heap.numberOf(found));
    if (tag !== "proto" && tag !== "obj") throw new Violation("a prototype that is none");
    return found;
  }

  /** Unknown classes lie below the nearest known one. */
  #errorPrototype(parent, className, name) {
    const key = `${className} ${String(name)}`;
    const known = this.#errorPrototypes.get(parent) ?? new Map();
    this.#errorPrototypes.set(parent, known);
    if (!known.has(key)) {
      const made = { [className]: class extends Error {} }[className];
      const prototype = create(parent, { constructor: { value: made, writable: true, configurable: true } });
      if (typeof name === "string")
        defineProperty(prototype, "name", { value: name, writable: true, configurable: true });
      known.set(key, prototype);
    }
    return known.get(key);
  }

  value(written) {
    const leaf = readLeaf(written);
    if (leaf !== NOT_A_LEAF) return leaf;
    switch (written[0]) {
      case "o":
        if (!this.#heap.objects.has(written[1]))
          throw new Violation(`the number ${String(written[1])} was never given`);
        return this.#heap.objects.get(written[1]);
      case "b":
      case "c":
      case "x":
        return this.#realm.find(written);
      default:
        throw new Violation(`a value of no known form: ${written[0]}`);
    }
  }
}

function isUnchangedAccessor(owner, { key, value, setter, isAccessor }) {
  if (!isAccessor) return false;
  const own = getOwnPropertyDescriptor(owner, key);
  return own !== undefined && !("value" in own) && own.get === value && own.set === setter;
}
