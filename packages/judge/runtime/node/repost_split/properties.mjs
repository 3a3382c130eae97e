/** Reads and writes properties without running accessors. */
import {
  apply,
  defineProperty,
  deleteProperty,
  getOwnPropertyDescriptor,
  isExtensible,
  ownKeys,
  preventExtensions,
  same,
} from "./base.mjs";
import { Violation } from "./problems.mjs";

const WRITABLE = 1;
const ENUMERABLE = 2;
const CONFIGURABLE = 4;
const ACCESSOR = 8;
const INDEX = /^(?:0|[1-9]\d*)$/u;

/** Ignored properties: no state, or written otherwise. */
const BOOKS = {
  array: (key) => key === "length" || isIndex(key),
  view: isIndex,
  bytes: isIndex,
  box: (key) => key === "length" || isIndex(key),
  regexp: (key) => key === "lastIndex",
  url: (key) => typeof key === "symbol",
  params: (key) => typeof key === "symbol",
  error: (key) => key === "stack",
  fn: (key) => key === "name" || key === "length" || key === "prototype" || key === "arguments" || key === "caller",
};

function isIndex(key) {
  return typeof key === "string" && INDEX.test(key);
}

/** Returns key, flags and value of each property, or getter and setter. */
export function propertiesOf(value, kind, evaluates = () => false) {
  const found = [];
  const skips = BOOKS[kind];
  if (kind === "view" || kind === "bytes") return found;
  const keys = ownKeys(value);
  for (let index = kind === "array" ? firstOtherKey(keys) : 0; index < keys.length; index += 1) {
    const key = keys[index];
    if (skips?.(key) === true) continue;
    const own = getOwnPropertyDescriptor(value, key);
    if (own === undefined) continue;
    const flags = (own.enumerable ? ENUMERABLE : 0) | (own.configurable ? CONFIGURABLE : 0);
    if ("value" in own) append(found, key, flags | (own.writable ? WRITABLE : 0), own.value);
    else if (evaluates(own.get))
      append(found, key, flags | WRITABLE, own.get === undefined ? undefined : apply(own.get, value, []));
    else {
      append(found, key, flags | ACCESSOR, own.get);
      found[found.length] = own.set;
    }
  }
  return found;
}

/** Finds the end of the indices, which come first. */
function firstOtherKey(keys) {
  let first = keys.length;
  while (first > 0 && !isIndex(keys[first - 1])) first -= 1;
  return first;
}

function append(found, key, flags, value) {
  const at = found.length;
  found[at] = key;
  found[at + 1] = flags;
  found[at + 2] = value;
}

export class SentProperty {
  constructor(key, flags, value, setter) {
    this.key = key;
    this.flags = flags;
    this.value = value;
    this.setter = setter;
    this.isAccessor = (flags & ACCESSOR) !== 0;
  }

  static of(key, own) {
    const flags = (own.enumerable ? ENUMERABLE : 0) | (own.configurable ? CONFIGURABLE : 0);
    if ("value" in own) return new SentProperty(key, flags | (own.writable ? WRITABLE : 0), own.value);
    return new SentProperty(key, flags | ACCESSOR, own.get, own.set);
  }

  slots() {
    return this.isAccessor ? [this.key, this.flags, this.value, this.setter] : [this.key, this.flags, this.value];
  }

  descriptor() {
    const common = {
      __proto__: null,
      enumerable: (this.flags & ENUMERABLE) !== 0,
      configurable: (this.flags & CONFIGURABLE) !== 0,
    };
    if (this.isAccessor) return { ...common, __proto__: null, get: this.value, set: this.setter };
    return { ...common, __proto__: null, value: this.value, writable: (this.flags & WRITABLE) !== 0 };
  }
}

export function parseProperties(slots) {
  const found = [];
  for (let at = 0; at < slots.length;) {
    const key = slots[at];
    const flags = slots[at + 1];
    const isKey = typeof key === "string" || typeof key === "symbol";
    if (!isKey || typeof flags !== "number" || flags < 0 || flags > 15) throw new Violation("no property");
    const isAccessor = (flags & ACCESSOR) !== 0;
    const property = new SentProperty(key, flags, slots[at + 2], isAccessor ? slots[at + 3] : undefined);
    if (isAccessor && !(isAccessorPart(property.value) && isAccessorPart(property.setter)))
      throw new Violation("no accessor");
    found[found.length] = property;
    at += isAccessor ? 4 : 3;
    if (at > slots.length) throw new Violation("half a property");
  }
  return found;
}

function isAccessorPart(value) {
  return value === undefined || typeof value === "function";
}

export function setProperties(value, kind, properties, extensible) {
  const skips = BOOKS[kind];
  const before = ownKeys(value).filter((key) => skips?.(key) !== true);
  const inOrder = properties.length >= before.length && before.every((key, index) => same(key, properties[index].key));
  if (!inOrder) for (const key of before) deleteProperty(value, key);
  for (let index = 0; index < properties.length; index += 1) {
    const property = properties[index];
    if (skips?.(property.key) === true) throw new Violation("a property that is none");
    defineProperty(value, property.key, property.descriptor());
  }
  if (!extensible && isExtensible(value)) preventExtensions(value);
}
