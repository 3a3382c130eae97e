/** Describes values with identity. */
import {
  construct,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  hasOwn,
  isExtensible,
  ownKeys,
  Promise,
  Set,
  types,
  uncurried,
  WeakMap,
} from "./base.mjs";
import { isIterator, isOpaque, isOpen } from "./closed.mjs";
import { innerKind, kinds } from "./kinds.mjs";
import { platformPath } from "./platform-classes.mjs";
import { propertiesOf } from "./properties.mjs";

export const FIXED = new Set(["symbol", "iter", "remote", "opaque", "proto"]);
const PENDING = 0;
const FULFILLED = 1;
const REJECTED = 2;

const { isPromise } = types;
const textOf = uncurried(Function.prototype.toString);
const then = uncurried(Promise.prototype.then);
const objectClass = Object;

export class Describer {
  #heap;
  #realm;

  constructor(heap, realm) {
    this.#heap = heap;
    this.#realm = realm;
    this.outcomes = new WeakMap();
    this.onSettled = () => {};
  }

  /** Only the candidate's process evaluates getters, and only its own. */
  #evaluates = (getter) => !this.#realm.trusted && !this.#heap.remoteObjects.isRemoteFunction(getter);

  tagOf(value) {
    if (typeof value === "symbol") return "symbol";
    if (typeof value === "function") return "fn";
    const inner = innerKind(value);
    if (inner !== null) return inner;
    if (isPromise(value)) return this.#watched(value);
    if (isOpaque(value)) return "opaque";
    if (isIterator(value)) return "iter";
    return isOpen(value) ? "obj" : "remote";
  }

  #watched(promise) {
    this.outcomes.set(promise, [PENDING, undefined]);
    const settle = (state) => (value) => {
      this.outcomes.set(promise, [state, value]);
      this.onSettled(state === REJECTED ? value : undefined);
    };
    then(promise, settle(FULFILLED), settle(REJECTED));
    return "promise";
  }

  content(tag, value) {
    switch (tag) {
      case "symbol":
        return [value.description];
      case "fn":
        return this.#function(value);
      case "promise":
        return this.outcomes.get(value);
      case "iter":
        return [Symbol.asyncIterator in value, typeof value.return === "function", typeof value.throw === "function"];
      case "remote":
      case "opaque":
        return [classNameOf(value)];
      default:
        return this.#object(tag, value);
    }
  }

  #object(tag, value) {
    const isPrototype = tag === "proto";
    // These have no elements, whatever their `length` is.
    const content = isPrototype || tag === "obj" ? [] : kinds[tag].content(value);
    const properties = propertiesOf(value, tag, isPrototype ? undefined : this.#evaluates);
    const own = getPrototypeOf(value);
    const prototype = isPrototype || this.#realm.trusted ? own : this.#knownPrototype(own);
    this.#numberPrototype(prototype);
    const head = [prototype, isExtensible(value), properties.length, ...properties];
    if (isPrototype) return head;
    if (tag === "error") return [...head, ...(prototype === own ? [null, null] : errorNames(own))];
    return tag === "obj" ? [...head, ...this.#privates(value)] : [...head, ...content];
  }

  #privates(value) {
    const found = [];
    for (const [path, fields] of this.#realm.privateFieldsOf(value)) {
      for (const [name, item] of Object.entries(fields.read(value))) found.push(path, name, item);
    }
    return found;
  }

  #knownPrototype(own) {
    let known = own;
    while (known !== null && this.#realm.reference(known) === undefined && this.#heap.numberOf(known) === undefined) {
      known = getPrototypeOf(known);
    }
    return known === null || known === objectClass.prototype ? own : known;
  }

  #numberPrototype(prototype) {
    if (prototype === null || this.#heap.numberOf(prototype) !== undefined) return;
    if (this.#realm.reference(prototype) === undefined) this.#heap.number(prototype, "proto");
  }

  #function(value) {
    const name = getOwnPropertyDescriptor(value, "name")?.value;
    const length = getOwnPropertyDescriptor(value, "length")?.value;
    const prototype = this.#classPrototype(value);
    return [
      typeof name === "string" ? name : "",
      typeof length === "number" ? length : 0,
      canConstruct(value),
      prototype,
      ...propertiesOf(value, "fn", this.#evaluates),
    ];
  }

  /** Returns a class's prototype; a function's only if it was extended. */
  #classPrototype(value) {
    const prototype = getOwnPropertyDescriptor(value, "prototype")?.value;
    if (typeof prototype !== "object" || prototype === null) return null;
    if (!textOf(value).startsWith("class") && ownKeys(prototype).length < 2) return null;
    this.#numberPrototype(prototype);
    return prototype;
  }
}

function canConstruct(value) {
  try {
    construct(objectClass, [], value);
    return true;
  } catch {
    return false;
  }
}

function classNameOf(value) {
  const path = platformPath(getPrototypeOf(value) ?? value);
  if (path !== undefined) return path;
  const made = value.constructor;
  const name = typeof made === "function" ? getOwnPropertyDescriptor(made, "name")?.value : undefined;
  return typeof name === "string" ? name : "Object";
}

function errorNames(prototype) {
  const made = hasOwn(prototype, "constructor") ? prototype.constructor : undefined;
  const name = hasOwn(prototype, "name") ? prototype.name : undefined;
  const own = typeof made === "function" ? made.name : "";
  return [typeof own === "string" ? own : "", typeof name === "string" ? name : null];
}
