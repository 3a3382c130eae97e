/** Kinds of values. Runs only built-in constructors and methods. */
import {
  Buffer,
  construct,
  create,
  Date,
  defineProperty,
  eachElement,
  eachEntry,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  getterOf,
  hasOwn,
  isArray,
  Map,
  Set,
  types,
  uncurried,
  URL,
  URLSearchParams,
} from "./base.mjs";
import { HOLE, textOf } from "./leaves.mjs";
import { TooLarge, Violation } from "./problems.mjs";

const MAX_LENGTH = 150_000;
const { isView } = ArrayBuffer;
const { isAnyArrayBuffer, isBoxedPrimitive, isDate, isMap, isNativeError, isRegExp, isSet, isSharedArrayBuffer } =
  types;

const timeOf = uncurried(Date.prototype.getTime);
const setTime = uncurried(Date.prototype.setTime);
const sourceOf = getterOf(RegExp.prototype, "source");
const flagsOf = getterOf(RegExp.prototype, "flags");
const mapClear = uncurried(Map.prototype.clear);
const mapSet = uncurried(Map.prototype.set);
const setClear = uncurried(Set.prototype.clear);
const setAdd = uncurried(Set.prototype.add);
const TypedArray = getPrototypeOf(Uint8Array);
const viewClass = getterOf(TypedArray.prototype, Symbol.toStringTag);
const hrefOf = getterOf(URL.prototype, "href");
const setHref = uncurried(getOwnPropertyDescriptor(URL.prototype, "href").set);
const searchText = uncurried(URLSearchParams.prototype.toString);
const RegExpClass = RegExp;
const ErrorClass = Error;
const ArrayBufferClass = ArrayBuffer;
const boxed = Object;

const boxes = ["Number", "String", "Boolean", "Symbol", "BigInt"].map((name) => ({
  is: types[`is${name}Object`],
  open: uncurried(globalThis[name].prototype.valueOf),
}));

const views = { DataView };
for (const name of (
  "Int8Array Uint8Array Uint8ClampedArray Int16Array Uint16Array Int32Array Uint32Array Float16Array Float32Array " +
  "Float64Array BigInt64Array BigUint64Array"
).split(" ")) {
  if (typeof globalThis[name] === "function") views[name] = globalThis[name];
}
const viewGetters = new Map(
  [TypedArray, DataView].map((one) => [
    one,
    ["buffer", "byteOffset", one === DataView ? "byteLength" : "length"].map((name) => getterOf(one.prototype, name)),
  ]),
);

function pairsOf(slots) {
  if (slots.length % 2 !== 0) throw new Violation("half a pair");
  return slots;
}

function bytesOf(buffer, offset, length) {
  return Buffer.from(buffer, offset, length).toString("base64");
}

function sizeOf(length) {
  if (length > MAX_LENGTH) throw new TooLarge("a value of too many parts");
  return length;
}

export const kinds = {
  array: {
    prototype: Array.prototype,
    content(value) {
      const items = [sizeOf(value.length)];
      for (let index = 0; index < value.length; index += 1)
        items[index + 1] = hasOwn(value, index) ? value[index] : HOLE;
      return items;
    },
    make: () => [],
    fill(value, items) {
      if (items[0] !== items.length - 1) throw new Violation("an array of another length");
      value.length = 0;
      value.length = items[0];
      for (let index = 1; index < items.length; index += 1) {
        if (items[index] === HOLE) continue;
        const own = { value: items[index], writable: true, enumerable: true, configurable: true, __proto__: null };
        defineProperty(value, index - 1, own);
      }
    },
  },
  map: {
    prototype: Map.prototype,
    content(value) {
      const items = [];
      eachEntry(value, (entry) => items.push(entry[0], entry[1]));
      return items;
    },
    make: () => new Map(),
    fill(value, items) {
      pairsOf(items);
      mapClear(value);
      for (let index = 0; index < items.length; index += 2) mapSet(value, items[index], items[index + 1]);
    },
  },
  set: {
    prototype: Set.prototype,
    content(value) {
      const items = [];
      eachElement(value, (item) => items.push(item));
      return items;
    },
    make: () => new Set(),
    fill(value, items) {
      setClear(value);
      for (let index = 0; index < items.length; index += 1) setAdd(value, items[index]);
    },
  },
  date: {
    prototype: Date.prototype,
    content: (value) => [timeOf(value)],
    make: () => new Date(0),
    fill(value, [time]) {
      if (typeof time !== "number") throw new Violation("a date without a time");
      setTime(value, time);
    },
  },
  regexp: {
    prototype: RegExp.prototype,
    content: (value) => [sourceOf(value), flagsOf(value), value.lastIndex],
    make: ([source, flags]) => new RegExpClass(textOf(source), textOf(flags)),
    fill(value, [, , lastIndex]) {
      value.lastIndex = lastIndex;
    },
  },
  error: {
    prototype: Error.prototype,
    content: () => [],
    make() {
      const error = new ErrorClass();
      error.stack = "";
      return error;
    },
    fill() {},
  },
  box: {
    prototype: null,
    content: (value) => [unboxed(value)],
    make: ([primitive], read) => boxed(read(primitive)),
    fill() {},
  },
  buffer: {
    prototype: ArrayBuffer.prototype,
    content: (value) => [bytesOf(value)],
    make: ([text]) => new ArrayBufferClass(Buffer.from(textOf(text), "base64").length),
    fill: (value, [text]) => void Buffer.from(value).set(Buffer.from(textOf(text), "base64")),
  },
  view: {
    prototype: null,
    content(value) {
      const name = viewClass(value) ?? "DataView";
      const [buffer, offset, length] = viewGetters.get(name === "DataView" ? DataView : TypedArray);
      return [name, buffer(value), offset(value), length(value)];
    },
    fill() {},
    make([name, written, offset, length], read) {
      const buffer = read(written);
      if (!hasOwn(views, textOf(name)) || !isAnyArrayBuffer(buffer)) throw new Violation("no array of numbers");
      return construct(views[name], [buffer, offset, length]);
    },
  },
  bytes: {
    prototype: Buffer.prototype,
    content: (value) => [bytesOf(value.buffer, value.byteOffset, value.byteLength)],
    make: ([text]) => Buffer.from(textOf(text), "base64"),
    fill: (value, [text]) => void value.set(Buffer.from(textOf(text), "base64")),
  },
  url: {
    prototype: URL.prototype,
    content: (value) => [hrefOf(value)],
    make: ([text]) => new URL(textOf(text)),
    fill: (value, [text]) => void setHref(value, textOf(text)),
  },
  params: {
    prototype: URLSearchParams.prototype,
    content: (value) => [searchText(value)],
    make: ([text]) => new URLSearchParams(textOf(text)),
    fill(value, [text]) {
      for (const key of Array.from(value.keys())) value.delete(key);
      for (const [key, item] of new URLSearchParams(textOf(text))) value.append(key, item);
    },
  },
  obj: {
    prototype: Object.prototype,
    content: () => [],
    make: () => create(Object.prototype),
    fill() {},
  },
};

export function innerKind(value) {
  if (isArray(value)) return "array";
  if (isMap(value)) return "map";
  if (isSet(value)) return "set";
  if (isDate(value)) return "date";
  if (isRegExp(value)) return "regexp";
  if (isNativeError(value)) return "error";
  if (isView(value)) return inherits(value, Buffer.prototype) ? "bytes" : "view";
  if (isAnyArrayBuffer(value)) return isSharedArrayBuffer(value) ? "opaque" : "buffer";
  if (isBoxedPrimitive(value)) return "box";
  if (inherits(value, URL.prototype)) return "url";
  return inherits(value, URLSearchParams.prototype) ? "params" : null;
}

export function inherits(value, prototype) {
  for (let one = getPrototypeOf(value); one !== null; one = getPrototypeOf(one)) if (one === prototype) return true;
  return false;
}

function unboxed(value) {
  for (let index = 0; index < boxes.length; index += 1) if (boxes[index].is(value)) return boxes[index].open(value);
  throw new TooLarge("a primitive of no known class");
}
